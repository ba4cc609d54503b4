import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { expect, it } from "vitest";

const { isFragile } = (await import(path.join(import.meta.dirname, "mend-driver.mjs"))) as {
  isFragile(binary: Buffer, version: string): boolean;
};
const root = path.join(import.meta.dirname, "../..");

it("knows a driver that Node aborts with, by what it asks of Node", () => {
  const fragile = Buffer.from("\0_ZN4node28RemoveEnvironmentCleanupHookEPN2v87IsolateE\0");
  const sound = Buffer.from("\0_ZN4node25AddEnvironmentCleanupHookEPN2v87IsolateE\0");
  const judged = ["20.19.0", "22.23.3", "24.21.0", "26.3.1", "26.4.0", "27.0.0"].map((version) => [
    isFragile(fragile, version),
    isFragile(sound, version),
  ]);
  expect(judged.map(([first]) => first)).toEqual([true, true, true, true, false, false]);
  expect(judged.every(([, second]) => second === false)).toBe(true);
});

/** Makes statements that nobody needs any more, and leaves Node the time to collect them while nothing runs. */
const wasteful = `import Sqlite from "better-sqlite3";
const database = new Sqlite(":memory:");
let made = 0;
const turn = setInterval(() => {
  for (let nth = 0; nth < 2000; nth += 1) database.prepare("SELECT " + made++).get();
  if (made < 400_000) return;
  clearInterval(turn);
  console.log("lasted");
}, 5);`;

// Older ones have never collected them in a way that could fail.
const collectsOtherwise = Number(process.versions.node.split(".")[0]) >= 24;
it.runIf(collectsOtherwise)("statements are collected while nothing runs, and the process lasts", async () => {
  const child = spawn(process.execPath, ["--input-type=module", "-e", wasteful], { cwd: root });
  let said = "";
  for (const output of [child.stdout, child.stderr]) output.on("data", (chunk) => (said += String(chunk)));
  await once(child, "close");
  expect(said).toBe("lasted\n");
});
