import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readAuditKey, rotateAuditKey } from "@/lib/audit/audit-key";
import { ConfigError, parseConfig } from "@/lib/config/config";
import { rotateMasterKey } from "./rotate-master-key";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "palimpsest-wrong-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

it("says that there is no server's database to change the master key of, and leaves nothing behind", async () => {
  const config = parseConfig({
    DATA_DIR: folder,
    PALIMPSEST_SECRET: "s".repeat(32),
    PALIMPSEST_MASTER_KEY: "5a".repeat(32),
    PALIMPSEST_NEW_MASTER_KEY: "6b".repeat(32),
  });
  const before = readdirSync(folder);
  for (const step of ["begin", "finish"] as const) {
    const refused = rotateMasterKey(config, step);
    await expect(refused).rejects.toThrow(ConfigError);
    await expect(refused).rejects.toThrow(/There is no database at .*palimpsest\.db/);
  }
  expect(readdirSync(folder)).toEqual(before);
});

it("says that there is no server's key to sign checkpoints to be replaced, and makes none", () => {
  expect(() => rotateAuditKey(folder)).toThrow(ConfigError);
  expect(() => rotateAuditKey(folder)).toThrow("Is DATA_DIR the server's?");
  expect(readdirSync(folder)).toEqual([]);
  const { publicKeys } = readAuditKey(folder);
  expect(rotateAuditKey(folder).publicKeys).toHaveLength(publicKeys.length + 1);
});
