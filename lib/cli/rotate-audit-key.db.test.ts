import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { readAuditKey } from "@/lib/audit/audit-key";

const root = path.resolve(import.meta.dirname, "../..");

it("a key is not replaced by somebody who asks what the command takes", async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "palimpsest-cli-"));
  readAuditKey(dataDir);
  const key = () => readFileSync(path.join(dataDir, "audit-key.pem"), "utf8");
  const before = key();
  const args = [path.join(root, "lib/cli/run-tool.mjs"), "rotate-audit-key", "--help"];
  const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, DATA_DIR: dataDir } });
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
  expect([code, said]).toEqual([1, expect.stringContaining("Usage: npm run audit:rotate-key")]);
  expect(key()).toBe(before);
  rmSync(dataDir, { recursive: true, force: true });
});
