import { mkdtempSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { beforeAll, expect, it } from "vitest";
import { readAuditKey } from "@/lib/audit/audit-key";
import { openBundle } from "@/lib/audit/bundle-log";
import { verifyLog } from "@/lib/audit/verify-log";
import { parseConfig, setConfig } from "@/lib/config/config";
import { useProgramClient } from "@/lib/testing/program-client";
import { readCsv } from "@/lib/testing/read-csv";
import { describeOnBoth } from "@/lib/testing/test-database";

type Entry = { id: string; action: string; chain: string; seq: number };
type Page = { data: Entry[]; next_page: string | null };

describeOnBoth("the audit log over REST", (database) => {
  const door = useProgramClient(database);
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "palimpsest-audit-rest-"));

  beforeAll(() => setConfig(parseConfig({ DATA_DIR: dataDir })));

  it("is read page by page and exported by a key for compliance, and the export verifies by itself", async () => {
    const officer = await door.createKey({ access: "compliance" });
    const send = <Json>(method: string, at: string) => door.send<Json>(method, at, { key: officer });
    const { id: store } = await door.client.beta.memoryStores.create({ name: "Logged" });
    for (const content of ["one", "two", "three"])
      await door.client.beta.memoryStores.memories.create(store, { path: `/${content}`, content });

    const found: Entry[] = [];
    let page: string | null = null;
    do {
      const query: string = `memory_store_id=${store}&limit=2${page ? `&page=${page}` : ""}`;
      const { json, status }: { json: Page; status: number } = await send("GET", `/v1/audit_entries?${query}`);
      expect(status).toBe(200);
      found.push(...json.data);
      page = json.next_page;
    } while (page);
    expect(found.map(({ action }) => action)).toEqual([...Array(3).fill("change.committed"), "store.created"]);
    const [{ chain, seq } = { chain: "", seq: 0 }] = found;
    const one = await send<Entry>("GET", `/v1/audit_entries/${chain}/${seq}`);
    expect(one.json).toMatchObject({ ...found[0], prev: expect.any(String), data: expect.any(Object) });
    const between = await send<Page>("GET", "/v1/audit_entries?created_at[gte]=2999-01-01T00:00:00Z");
    expect(between.json).toEqual({ data: [], next_page: null });

    const bundle = await door.send("POST", "/v1/audit_entries/export", { key: officer });
    expect(bundle.status).toBe(200);
    const file = path.join(dataDir, "bundle.jsonl");
    writeFileSync(file, bundle.text);
    const { log, whole } = await openBundle(file);
    expect(whole).toBe(true);
    expect((await verifyLog(log, { keys: readAuditKey(dataDir).publicKeys })).ok).toBe(true);
    const exported = await send<Page>("GET", "/v1/audit_entries?action=audit.exported");
    expect(exported.json.data).toHaveLength(1);
  });

  it("is exported as a table by a key for compliance, narrowed as the list is", async () => {
    const officer = await door.createKey({ access: "compliance" });
    const { id: store } = await door.client.beta.memoryStores.create({ name: "=1+1" });
    await door.client.beta.memoryStores.memories.create(store, { path: "/a", content: "one" });
    const post = (query: string, over = {}) =>
      door.send<{ error: { type: string } }>("POST", `/v1/audit_entries/csv${query}`, { key: officer, ...over });
    const filters = `?memory_store_id=${store}&created_at[gte]=2020-01-01T00:00:00%2B01:00`;
    const { status, headers, text } = await post(filters);
    expect([status, headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(headers.get("content-disposition")).toMatch(/^attachment; filename="audit-log-\d{4}-\d\d-\d\d\.csv"$/);
    const rows = readCsv(text.replace(/^\uFEFF/, ""));
    expect(rows.map(({ action, store_name }) => [action, store_name])).toEqual([
      ["change.committed", "'=1+1"],
      ["store.created", "'=1+1"],
    ]);
    const exported = await door.send<Page>("GET", "/v1/audit_entries?action=audit.exported&limit=1", { key: officer });
    const [{ chain, seq } = { chain: "", seq: 0 }] = exported.json.data;
    const noted = await door.send<{ data: object }>("GET", `/v1/audit_entries/${chain}/${seq}`, { key: officer });
    expect(noted.json.data).toEqual({
      ...{ format: "csv", entries: 2 },
      filter: { memory_store_id: store, created_at_gte: "2019-12-31T23:00:00.000Z" },
    });
    for (const [query, over, refused] of [
      ["?action=everything", {}, 400],
      ["?colour=red", {}, 400],
      ["?limit=5", {}, 400],
      ["", { body: { memory_store_id: store } }, 400],
      ["?target_id=nobody", {}, 404],
    ] as const)
      expect([query, (await post(query, over)).status]).toEqual([query, refused]);
  });

  it("is nothing for keys that do not redact, nor for one that is meant for some stores", async () => {
    const { id: store } = await door.client.beta.memoryStores.create({ name: "One" });
    const keys = [
      ...(await Promise.all(
        (["read_only", "read_write", "review", "manage"] as const).map((access) => door.createKey({ access })),
      )),
      await door.createKey({ access: "compliance", storeIds: [store] }),
    ];
    for (const key of keys) {
      for (const [method, at] of [
        ["GET", "/v1/audit_entries"],
        ["GET", `/v1/audit_entries/${store}/1`],
        ["POST", "/v1/audit_entries/export"],
        ["POST", "/v1/audit_entries/csv"],
      ] as const) {
        const { status, json } = await door.send<{ error: { type: string } }>(method, at, { key });
        expect([status, json.error.type]).toEqual([403, "permission_error"]);
      }
    }
  });

  it("refuses what it does not know in the contract's words", async () => {
    const officer = await door.createKey({ access: "compliance" });
    const status = async (method: string, at: string) => (await door.send(method, at, { key: officer })).status;
    expect(await status("GET", "/v1/audit_entries?action=everything")).toBe(400);
    expect(await status("GET", "/v1/audit_entries?colour=red")).toBe(400);
    expect(await status("GET", "/v1/audit_entries?page=nonsense")).toBe(400);
    expect(await status("GET", "/v1/audit_entries/nobody/1")).toBe(404);
    expect(await status("GET", "/v1/audit_entries/nobody/first")).toBe(400);
    expect(await status("DELETE", "/v1/audit_entries")).toBe(405);
    expect(await status("GET", "/v1/audit_entries/export")).toBe(405);
    expect(await status("GET", "/v1/audit_entries/csv")).toBe(405);
  });
});
