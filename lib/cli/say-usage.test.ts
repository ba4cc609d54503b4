import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const root = path.join(import.meta.dirname, "../..");
const { scripts } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as {
  scripts: Record<string, string>;
};

/** Ends well before anything is built or started, which would take longer. */
it.each(["bench", "cluster:try", "pictures", "soak", "demo", "eval:detectors", "eval:retrieval"])(
  "npm run %s tells with --help how it is called, and does nothing",
  async (command) => {
    const [, ...args] = (scripts[command] ?? "").split(" ");
    const { stdout } = await promisify(execFile)(process.execPath, [...args, "--help"], { cwd: root, timeout: 50_000 });
    expect(stdout).toMatch(new RegExp(`^Usage: npm run ${command}[^\\n]*\\n$`));
  },
);
