// `npm start`: builds what is missing, then serves.
import module from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { buildIfNeeded, compileCache } from "./build.mjs";
import { stopWithNpm } from "./stop-with-npm.mjs";

const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Palimpsest needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}
process.env.NODE_ENV ||= "production";
process.env.NEXT_TELEMETRY_DISABLED ||= "1";
stopWithNpm();
await buildIfNeeded();
// What the engine makes of the program is kept for the next start, which takes a third less then; Node can since 22.1. In the
// project's folder: it is run unread, so nobody else may be able to put something there.
module.enableCompileCache?.(compileCache);
await import(pathToFileURL(path.join(import.meta.dirname, "../../dist/server.mjs")).href);
