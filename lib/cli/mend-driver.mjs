// Builds better-sqlite3 anew where it was compiled in a way that the Node we run on aborts with.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

const root = path.join(import.meta.dirname, "../..");
const driver = path.join(root, "node_modules/better-sqlite3/build/Release/better_sqlite3.node");

/**
 * Whether a driver that was compiled like this ends the process at some moment. Since 24.19 the headers of Node 24 have each statement
 * take a hook off when it is collected, and Node aborts where that happens while no JavaScript runs. Binaries that are downloaded were
 * compiled with older ones, and Node can do it since 26.4.
 * @param {Buffer} binary
 * @param {string} version of Node, without the v
 */
export function isFragile(binary, version) {
  const [major, minor] = version.split(".").map(Number);
  const isSound = major > 26 || (major === 26 && minor >= 4);
  return !isSound && binary.includes("RemoveEnvironmentCleanupHook");
}

/** Compiles the driver without these hooks. It was compiled here before, or there would be a downloaded one. */
function rebuild() {
  // npm says where it is; it is a script of Node's.
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ["npm"];
  const [command, ...args] = [...npm, "rebuild", "better-sqlite3", "--loglevel=error"];
  // The compiler is run in the driver's folder `build`; an absolute path might have a space in it.
  const CXXFLAGS = `${process.env.CXXFLAGS ?? ""} -include ../../../lib/cli/wrap-without-hooks.h`;
  execFileSync(command, args, { cwd: root, stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, CXXFLAGS } });
}

const isDriverFragile = () => existsSync(driver) && isFragile(readFileSync(driver), process.versions.node);

/** Makes the driver one that lasts. Where that cannot be done it says what can. */
export function mendDriver() {
  if (!isDriverFragile()) return;
  console.log(`Building better-sqlite3 for Node ${process.versions.node}. This takes a minute or two, once…`);
  try {
    rebuild();
  } catch {
    // What could not be run or compiled has said so.
  }
  if (!existsSync(driver) || isDriverFragile())
    console.error(
      `better-sqlite3 could not be built in a way that lasts: Node ${process.versions.node} may abort at any moment. Use Node 22 or 26, and run npm rebuild better-sqlite3.`,
    );
}
