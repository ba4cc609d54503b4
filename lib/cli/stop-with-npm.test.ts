import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";

const module = pathToFileURL(path.join(import.meta.dirname, "stop-with-npm.mjs")).href;
// Serves nothing and stays: what a server does as long as nobody stops it.
const script = `import { stopWithNpm } from ${JSON.stringify(module)};
stopWithNpm();
const stays = setInterval(() => {}, 1000);
process.once("SIGTERM", () => { console.log("stopped in order"); clearInterval(stays); });
console.log("ready " + process.pid);
`;

it("what npm started stops in order when npm is told to", { timeout: 30_000 }, async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "palimpsest-npm-"));
  writeFileSync(path.join(folder, "package.json"), '{"private":true,"scripts":{"start":"node stays.mjs"}}');
  writeFileSync(path.join(folder, "stays.mjs"), script);
  const npm = spawn("npm", ["start"], { cwd: folder, stdio: ["ignore", "pipe", "ignore"] });
  let pid = 0;
  npm.stdout.on("data", (chunk: Buffer) => {
    pid ||= Number(/ready (\d+)/.exec(String(chunk))?.[1] ?? 0);
    if (pid > 0) npm.kill("SIGTERM");
  });
  // Ends when everybody who writes to it has ended.
  const printed = text(npm.stdout);
  try {
    expect(await printed).toContain("stopped in order");
  } finally {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It is gone, as it should be.
    }
    rmSync(folder, { recursive: true });
  }
});
