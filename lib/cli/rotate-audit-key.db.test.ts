import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { readAuditKey } from "@/lib/audit/audit-key";
import { runTool } from "@/lib/testing/child-process";

it("a key is not replaced by somebody who asks what the command takes", async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "palimpsest-cli-"));
  readAuditKey(dataDir);
  const key = () => readFileSync(path.join(dataDir, "audit-key.pem"), "utf8");
  const before = key();
  const { said, code } = await runTool("rotate-audit-key", ["--help"], { DATA_DIR: dataDir });
  expect([code, said]).toEqual([1, expect.stringContaining("Usage: npm run audit:rotate-key")]);
  expect(key()).toBe(before);
  rmSync(dataDir, { recursive: true, force: true });
});
