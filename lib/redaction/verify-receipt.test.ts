import { writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, it } from "vitest";
import { readAuditKey } from "@/lib/audit/audit-key";
import { openBundle } from "@/lib/audit/bundle-log";
import { exportAuditLog } from "@/lib/audit/export-audit-log";
import { commitChange } from "@/lib/change/commit-change";
import type { JsonObject } from "@/lib/domain/canonical-json";
import { createStore } from "@/lib/store/create-store";
import { collect } from "@/lib/testing/fixtures";
import { create, createOffice, redactionsOf } from "@/lib/testing/redactions";
import { useTestDataDir } from "@/lib/testing/test-data-dir";
import { describeOnBoth } from "@/lib/testing/test-database";
import { retrieveReceipt } from "./retrieve-receipt";
import { checkAgainstLog } from "./verify-receipt";

describeOnBoth("a receipt beside a bundle", (database) => {
  let dataDir = "";
  let { officer, writer } = {} as Awaited<ReturnType<typeof createOffice>>;
  const { scan, apply } = redactionsOf(database, () => officer);
  beforeAll(() => {
    dataDir = useTestDataDir();
  });

  it("does not hold where an entry of the log is none, whatever is in its place", async () => {
    ({ officer, writer } = await createOffice(database.db));
    const { id: storeId } = await createStore(writer, { name: "Store", description: "", metadata: {} });
    // The path as a keyboard writes it that keeps accents apart; it is stored the other way.
    await commitChange(writer, { storeId, edits: [create("/zoë", "one")] });
    const redaction_id = await scan({ source: "path", path: "/zoë".normalize("NFD") });
    await apply(redaction_id);
    const signed = await retrieveReceipt(officer, { redaction_id });
    const { publicKeys } = readAuditKey(dataDir);
    const lines = (await collect((await exportAuditLog(writer)).lines)).join("").trimEnd().split("\n");
    const file = path.join(dataDir, "bundle.jsonl");
    const check = async (change: (body: JsonObject) => unknown) => {
      const changed = lines.map((line) => {
        const { type, body, hash } = JSON.parse(line);
        return type === "entry" && body.action === "version.redacted"
          ? JSON.stringify({ body: change(body), hash, type })
          : line;
      });
      writeFileSync(file, `${changed.join("\n")}\n`);
      return checkAgainstLog(signed, (await openBundle(file)).log, publicKeys);
    };
    expect(await check((body) => body)).toEqual([]);
    const nothing = [() => null, () => [], () => "x", ({ target: _, ...body }: JsonObject) => body];
    for (const change of nothing)
      expect(await check(change)).toEqual([expect.stringContaining("does not verify"), expect.anything()]);
    const more = await check((body) => ({ ...body, target: [] }));
    expect(more[0]).toContain("does not verify");
  });
});
