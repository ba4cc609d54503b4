import { beforeAll, beforeEach, expect, it } from "vitest";
import type { Context } from "@/lib/access/context";
import { approveRequest } from "@/lib/approval/decide-request";
import { listApprovals } from "@/lib/approval/list-approvals";
import { updateRule } from "@/lib/approval/second-person-rule";
import { createKey } from "@/lib/key/create-key";
import { findKeyActor } from "@/lib/key/key.store";
import { createStore } from "@/lib/store/create-store";
import { deleteStore } from "@/lib/store/delete-store";
import { askedSecond } from "@/lib/testing/asked-second";
import { collect, contextOf, createMember, createWorkspace, fillStore } from "@/lib/testing/fixtures";
import { readCsv } from "@/lib/testing/read-csv";
import { allowTampering } from "@/lib/testing/tamper-log";
import { useTestDataDir } from "@/lib/testing/test-data-dir";
import { describeOnBoth } from "@/lib/testing/test-database";
import { auditFilterInput, listAuditEntriesInput } from "./audit.schema";
import { appendToWorkspaceChain } from "./audit.store";
import { exportAuditEntries } from "./export-audit-entries";
import { countAuditEntries, listAuditEntries } from "./list-audit-entries";

describeOnBoth("the audit log as a table", (database) => {
  let workspaceId = "";
  let admin: Context;
  let officer: Context;
  const join = async (role: "admin" | "compliance" | "editor") =>
    contextOf(database.db, await createMember(database.db, workspaceId, role));
  const newStore = (name: string) => createStore(admin, { name, description: "", metadata: {} });
  const start = (by: Context, input: object = {}) => exportAuditEntries(by, auditFilterInput.parse(input));
  const textOf = async (input: object = {}) => (await collect((await start(officer, input)).lines)).join("");
  const rows = async (input: object = {}) => readCsv((await textOf(input)).slice(1));
  const list = async (input: object = {}) =>
    (await listAuditEntries(admin, listAuditEntriesInput.parse({ limit: 100, ...input }))).entries;
  const written = (action: string) => list({ action }).then((found) => found.map(({ body }) => body));

  beforeAll(() => useTestDataDir());
  beforeEach(async () => {
    workspaceId = await createWorkspace(database.db);
    [admin, officer] = [await join("admin"), await join("compliance")];
  });

  it("holds what the list shows, in its order, as columns by which a row is found in the signed bundle", async () => {
    const store = await newStore("Support");
    await fillStore(database.db, store, [["/a", "the text"]]);
    const { key } = await createKey(admin, { name: "Nightly", access: "read_only" });
    const shown = await list();
    const { name, lines } = await start(officer);
    expect(name).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/);
    const text = (await collect(lines)).join("");
    expect(text).toMatch(/^\uFEFF"seq","time","action",[^\r]*\r\n"/);
    expect(text).not.toContain("the text");
    const found = readCsv(text.slice(1));
    expect(found.map(({ chain, seq, hash }) => [chain, Number(seq), hash])).toEqual(
      shown.map(({ body, hash }) => [body.chain, body.seq, hash]),
    );
    const { userId } = admin.actor as { userId: string };
    // By what they say: two of them may be of one millisecond.
    const [made, committed, created] = ["key.created", "change.committed", "store.created"].map((action) =>
      found.find((row) => row.action === action),
    );
    expect(made).toMatchObject({ action: "key.created", target_type: "api_key", target_id: key.id });
    expect(made).toMatchObject({
      actor_name: "admin person",
      actor_kind: "user_actor",
      actor_id: userId,
      store_id: "",
    });
    expect(committed).toMatchObject({ action: "change.committed", actor_kind: "system", actor_id: "" });
    expect(committed).toMatchObject({ store_name: "Support", store_id: store.id, target_type: "change" });
    const { body } = shown.find((entry) => entry.body.action === "change.committed")!;
    expect(JSON.parse(committed!.details!)).toEqual({ target: body.target, data: body.data });
    expect([committed!.time, committed!.request_id]).toEqual([body.time, body.request_id]);
    expect(created).toMatchObject({ store_name: "Support", store_id: store.id, target_type: "memory_store" });
    await deleteStore(admin, { memory_store_id: store.id });
    expect((await rows({ action: "store.created" }))[0]).toMatchObject({ store_name: "", store_id: store.id });
  });

  it("holds what fits the filters and is of this workspace, and says in its own entry which and how many", async () => {
    const [one, two] = [await newStore("One"), await newStore("Two")];
    await fillStore(database.db, one, [["/a", "text"]]);
    const foreign = await createWorkspace(database.db);
    const theirs = contextOf(database.db, await createMember(database.db, foreign, "admin"));
    await createStore(theirs, { name: "Elsewhere", description: "", metadata: {} });
    const { userId } = admin.actor as { userId: string };
    const [last] = await list();
    for (const filter of [
      { memory_store_id: one.id },
      { memory_store_id: one.id, action: "change." },
      { action: "store.created" },
      { actor_id: userId, target_id: two.id },
      { created_at_lte: last!.body.time, actor_id: userId },
    ]) {
      const fitting = (await list(filter)).map(({ hash }) => hash);
      expect([filter, await countAuditEntries(admin, auditFilterInput.parse(filter))]).toEqual([
        filter,
        fitting.length,
      ]);
      expect([filter, (await rows(filter)).map(({ hash }) => hash)]).toEqual([filter, fitting]);
      expect(fitting.length).toBeGreaterThan(0);
      const [noted] = await written("audit.exported");
      expect(noted).toMatchObject({
        actor: { id: (officer.actor as { userId: string }).userId },
        target: { workspace_id: workspaceId },
        data: { format: "csv", filter, entries: fitting.length },
      });
    }
    expect((await rows()).map(({ chain }) => chain)).not.toContain(foreign);
  });

  it("makes names harmless that a spreadsheet would carry out", async () => {
    const hostile = '=HYPERLINK("https://evil.example.test","x")';
    const store = await newStore(hostile);
    const { key } = await createKey(admin, { name: "@SUM(1);=2", access: "compliance" });
    const by = contextOf(
      database.db,
      (await findKeyActor(database.db, workspaceId, { id: key.id, now: admin.now() }))!,
    );
    await database.db.transaction(({ sql }) =>
      appendToWorkspaceChain(sql, by, {
        action: "store.updated",
        target: { memory_store_id: store.id },
        data: { fields: [] },
      }),
    );
    const [row] = await rows({ action: "store.updated" });
    expect([row!.store_name, row!.actor_name]).toEqual([`'${hostile}`, "'@SUM(1);'=2"]);
    expect(await textOf({ action: "store.updated" })).not.toMatch(/(^|[",;\n])[=+\-@]/);
  });

  it("is for nobody who may not export the log, and leaves no entry then", async () => {
    const editor = await join("editor");
    const key = { kind: "key", workspaceId, keyId: "apikey_1", access: "compliance", stores: new Set(["memstore_1"]) };
    for (const by of [editor, { ...officer, actor: key } as unknown as Context]) {
      await expect(start(by)).rejects.toMatchObject({ code: "permission" });
      await expect(countAuditEntries(by, {})).rejects.toMatchObject({ code: "permission" });
    }
    expect(await written("audit.exported")).toEqual([]);
  });

  it("takes a second person where exports do, who sees the filters and approves those alone, for once", async () => {
    await newStore("Asked");
    await updateRule(admin, { acts: ["export"] });
    const filter = { action: "store.", created_at_gte: "2020-01-01T00:00:00.000Z" };
    const id = await askedSecond(start(officer, filter));
    expect(await askedSecond(start(officer, filter))).toBe(id);
    expect(await written("audit.exported")).toEqual([]);
    const { approvals } = await listApprovals(admin, { limit: 20 });
    expect(approvals).toMatchObject([{ id, operation: "exportAuditEntries", act: "export", input: filter }]);
    await approveRequest(admin, { approval_request_id: id });
    expect(await askedSecond(start(officer))).not.toBe(id);
    expect(await askedSecond(start(officer, { ...filter, action: "store.created" }))).not.toBe(id);
    expect(await rows(filter)).toMatchObject([{ action: "store.created" }]);
    expect(await written("audit.exported")).toMatchObject([
      { data: { filter, entries: 1, approval: { approval_request_id: id } } },
    ]);
    expect(await askedSecond(start(officer, filter))).not.toBe(id);
  });

  it("refuses filters that fit nothing before anything of them is written down", async () => {
    await updateRule(admin, { acts: ["export"] });
    const said = "Jane Doe, 12 Main Street";
    await expect(start(officer, { target_id: said })).rejects.toMatchObject({ code: "not_found" });
    await updateRule(admin, { acts: ["export", "redact"] });
    await expect(start(officer, { actor_id: said })).rejects.toMatchObject({ code: "not_found" });
    const log = await database.db.prisma.auditEntry.findMany({ where: { workspaceId } });
    expect(JSON.stringify(log)).not.toContain("Jane");
    expect(await database.db.prisma.approvalRequest.count({ where: { workspaceId } })).toBe(0);
  });

  it("is read page by page while it is sent, as of the moment of asking", async () => {
    const entries = 2_300;
    const target = { memory_store_id: "memstore_01ARZ3NDEKTSV4RRFFQ69G5FAV" };
    const append = (count: number, over: Partial<Context> = {}) =>
      database.db.transaction(async ({ sql }) => {
        for (let at = 0; at < count; at++)
          await appendToWorkspaceChain(
            sql,
            { ...admin, ...over },
            { action: "store.updated", target, data: { fields: [] } },
          );
      });
    await append(entries);
    const { lines } = await start(officer, { action: "store.updated" });
    const parts: string[] = [];
    for await (const part of lines) {
      parts.push(part);
      // Written while it is sent: now, and as by a clock that is behind.
      if (parts.length === 2) await append(1).then(() => append(1, { now: () => "2020-01-01T00:00:00.000Z" }));
    }
    expect(parts.length).toBeGreaterThan(4);
    expect(Math.max(...parts.map((part) => part.split("\r\n").length))).toBeLessThanOrEqual(501);
    const found = readCsv(parts.join("").slice(1)).map(({ seq }) => Number(seq));
    expect(found).toEqual(Array.from({ length: entries }, (_, at) => entries - at));
    expect((await written("audit.exported"))[0]).toMatchObject({ data: { entries } });
  });

  it("holds a row for an entry that somebody has made unreadable, without details", async () => {
    const store = await newStore("Broken");
    await fillStore(database.db, store, [["/a", "text"]]);
    const raw = await allowTampering(database.location);
    await raw.run("UPDATE audit_entry SET data = ? WHERE workspace_id = ? AND action = 'change.committed'", [
      "{",
      workspaceId,
    ]);
    await raw.close();
    // The store may have been made in the same millisecond.
    const entry = (await rows({ memory_store_id: store.id })).find(({ action }) => action === "change.committed");
    expect(entry).toMatchObject({ seq: "1", store_name: "Broken", store_id: store.id, details: "" });
  });
});
