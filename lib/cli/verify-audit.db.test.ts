import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { publicKeysText, readAuditKey } from "@/lib/audit/audit-key";
import { takeDueCheckpoints } from "@/lib/audit/take-checkpoints";
import { createStore } from "@/lib/store/create-store";
import { runTool } from "@/lib/testing/child-process";
import { contextOf, createMember, createWorkspace, fillStore } from "@/lib/testing/fixtures";
import { allowTampering } from "@/lib/testing/tamper-log";
import { describeOnBoth } from "@/lib/testing/test-database";

async function verify(...args: string[]) {
  const { printed, said, code } = await runTool("verify-audit", args);
  return { code, said: printed + said };
}

describeOnBoth("npm run audit:verify", (database) => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "palimpsest-cli-"));
  const pubkey = path.join(dataDir, "key.pem");
  const place = () => {
    const { location } = database;
    return ["--db", location.provider === "sqlite" ? location.file : location.url, "--pubkey", pubkey];
  };

  beforeAll(async () => {
    const { db } = database;
    const admin = contextOf(db, await createMember(db, await createWorkspace(db), "admin"));
    const store = await createStore(admin, { name: "One", description: "", metadata: {} });
    await fillStore(db, store, [["/a", "text"]]);
    writeFileSync(pubkey, publicKeysText(readAuditKey(dataDir).publicKeys));
    await takeDueCheckpoints(db, { dataDir, copyDir: undefined });
  });

  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  it("answers 0 for a log that holds, 1 for one that does not, 2 for none at all", async () => {
    const clean = await verify(...place(), "--pinned", path.join(dataDir, "checkpoints"), "--each");
    expect(clean.said).toMatch(/memver_\S+: ok/);
    expect(clean.said).toContain("The log verifies.");
    expect(clean.code).toBe(0);
    const raw = await allowTampering(database.location);
    await raw.run("UPDATE audit_entry SET action = 'store.updated' WHERE action = 'change.committed'");
    await raw.close();
    const tampered = await verify(...place());
    expect(tampered.said).toMatch(/TAMPERED memstore_\S+ from entry 1: its content is not what its hash says/);
    expect(tampered.code).toBe(1);
    const nothing = await verify("--db", path.join(dataDir, "none.db"), "--pubkey", pubkey);
    expect(nothing.said).toContain("cannot be read");
    expect(nothing.code).toBe(2);
    expect((await verify()).code).toBe(2);
  });
});
