import { randomBytes } from "node:crypto";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { fromBuffer } from "yauzl";
import type { Context } from "@/lib/access/context";
import { approveRequest } from "@/lib/approval/decide-request";
import { updateRule } from "@/lib/approval/second-person-rule";
import { readAuditKey } from "@/lib/audit/audit-key";
import { databaseLog } from "@/lib/audit/database-log.store";
import { commitChange } from "@/lib/change/commit-change";
import type { Edit } from "@/lib/change/edit";
import { parseContent } from "@/lib/domain/memory-content";
import { parseMemoryPath } from "@/lib/domain/memory-path";
import { runErasure } from "@/lib/erasure/run-erasure";
import { placeHold } from "@/lib/hold/place-hold";
import { forgetMatcher } from "@/lib/redaction/matcher-memory";
import type { ReceiptJson } from "@/lib/redaction/redaction.present";
import { checkAgainstLog, checkReceipt } from "@/lib/redaction/verify-receipt";
import { jobRunners } from "@/lib/runtime/job-runners";
import { createStore } from "@/lib/store/create-store";
import { findEverywhere } from "@/lib/testing/find-everywhere";
import { contextOf, createMember } from "@/lib/testing/fixtures";
import { jobTurnsOf } from "@/lib/testing/job-turns";
import { useProgramClient } from "@/lib/testing/program-client";
import { useTestDataDir } from "@/lib/testing/test-data-dir";
import { describeOnBoth } from "@/lib/testing/test-database";
import { dueAfter } from "./subject";
import type { SubjectDetailJson, SubjectItemJson, SubjectJson } from "./subject.present";

async function namesInZip(bytes: Buffer): Promise<string[]> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, (error, zip) => {
      if (error || !zip) return reject(error);
      const names: string[] = [];
      zip.on("entry", (entry) => names.push(entry.fileName));
      zip.on("end", () => resolve(names));
      zip.on("error", reject);
    });
  });
}

it("gives a month to answer, in months of every length", () => {
  expect(dueAfter("2026-01-15T10:00:00.000Z")).toBe("2026-02-15T10:00:00.000Z");
  expect(dueAfter("2026-01-31T10:00:00.000Z")).toBe("2026-02-28T10:00:00.000Z");
  expect(dueAfter("2026-12-31T10:00:00.000Z")).toBe("2027-01-31T10:00:00.000Z");
});

describeOnBoth("the case of a person", (database, provider) => {
  const door = useProgramClient(database);
  let dataDir = "";
  let officer = "";
  let admin: Context;
  let second: Context;
  let name = "";
  let email = "";

  beforeAll(() => {
    dataDir = useTestDataDir();
  });
  beforeEach(async () => {
    await database.db.prisma.job.deleteMany({});
    officer ||= await door.createKey({ access: "compliance" });
    admin = contextOf(database.db, await createMember(database.db, door.workspaceId, "admin"));
    second = contextOf(database.db, await createMember(database.db, door.workspaceId, "compliance"));
    name = `Zoë ${randomBytes(6).toString("hex")}`;
    email = `zq${randomBytes(6).toString("hex")}@example.test`;
  });

  const { runJobs } = jobTurnsOf(database, jobRunners());
  const send = <Json = Record<string, unknown>>(method: string, path: string, body?: unknown, key = officer) =>
    door.send<Json>(method, path, { key, ...(body === undefined ? {} : { body }) });
  const ok = async <Json>(method: string, path: string, body?: unknown): Promise<Json> => {
    const answer = await send<Json>(method, path, body);
    expect([answer.status, answer.text.slice(0, 300)]).toEqual([200, expect.anything()]);
    return answer.json;
  };
  const create = (at: string, text: string): Edit => ({
    kind: "create",
    path: parseMemoryPath(at),
    content: parseContent(text),
  });
  const newStore = async (metadata: Record<string, string> = {}) =>
    (await createStore(admin, { name: "Store", description: "", metadata })).id;
  const write = async (storeId: string, ...edits: Edit[]) =>
    (await commitChange(admin, { storeId, edits })).outcomes.map(({ memory }) => memory.id);
  const identifiers = () => [
    { kind: "name", value: name },
    { kind: "email", value: email },
    { kind: "user_id", value: "q42" },
    { kind: "metadata", key: "user_id", value: email },
  ];
  const opened = () => ok<SubjectJson>("POST", "/v1/subjects", { label: "Ticket 31", identifiers: identifiers() });
  const detail = (id: string) => ok<SubjectDetailJson>("GET", `/v1/subjects/${id}`);
  const pile = async (id: string, of: string) =>
    (await ok<{ data: SubjectItemJson[] }>("GET", `/v1/subjects/${id}/items?pile=${of}`)).data;
  async function searched(): Promise<string> {
    const { id } = await opened();
    expect((await ok<SubjectJson>("POST", `/v1/subjects/${id}/search`)).state).toBe("searching");
    await runJobs();
    expect((await detail(id)).state).toBe("searched");
    return id;
  }

  it("is searched, planned in three piles, carried out, proved and forgotten", async () => {
    const own = await newStore({ user_id: email });
    const shared = await newStore();
    await write(own, create("/me", "likes tea"), create("/also", "and cake"));
    const [masked = "", gone = "", kept = "", held = ""] = await write(
      shared,
      create("/team", `Ask ${name} about it`),
      create("/people/zoe", "first"),
      create("/invoice", `billed to ${email}`),
      create("/held/letter", `from ${email}`),
    );
    await write(shared, {
      kind: "modify",
      memoryId: gone,
      content: parseContent(`all about ${name.toUpperCase()}`),
    });
    await write(shared, create("/annual", "q420 is a part of something else"));
    const hold = await placeHold(admin, {
      memory_store_id: shared,
      path_prefix: parseMemoryPath("/held"),
      ground: "litigation",
      reason: "A letter.",
    });
    const id = await searched();
    expect(await detail(id)).toMatchObject({
      stores: [{ id: own }],
      found: { memories: 4, stores: 1 },
      overdue: false,
      identifiers: identifiers().map((one) => ({ key: null, ...one })),
    });
    expect((await ok<SubjectJson>("POST", `/v1/subjects/${id}/plan`)).state).toBe("planned");
    expect(await pile(id, "erase")).toMatchObject([{ id: own, kind: "store" }]);
    expect((await pile(id, "mask")).map((one) => one.id).sort()).toEqual([masked, gone, kept].sort());
    expect(await pile(id, "keep")).toMatchObject([
      { id: held, ground: "hold", hold_id: hold.id, path: "/held/letter" },
    ]);
    const move = (items: string[], to: object) => send("POST", `/v1/subjects/${id}/items/move`, { items, ...to });
    expect((await move([gone], { pile: "erase" })).status).toBe(200);
    expect((await move([kept], { pile: "keep" })).status).toBe(400);
    const ground = { pile: "keep", ground: "legal_obligation", legal_words: "Tax records, ten years" };
    expect((await move([kept], { ...ground, legal_words: `for ${email}` })).status).toBe(400);
    expect((await move([kept], ground)).status).toBe(200);
    expect((await move([held], { pile: "mask" })).json).toMatchObject({ error: { hold_id: hold.id } });
    const plan = { expected: { erase: 2, mask: 1, keep: 2 }, legal_ground: "Art. 17 GDPR" };
    expect((await send("POST", `/v1/subjects/${id}/apply`, { expected: { erase: 1, mask: 2, keep: 2 } })).status).toBe(
      409,
    );
    expect((await send("POST", `/v1/subjects/${id}/apply`, { ...plan, note: `said ${name}` })).status).toBe(400);
    const redactionId = (await detail(id)).redaction_id ?? "";
    const alone = { reason: "personal_data", expected_hits: 4 };
    expect((await send("POST", `/v1/redactions/${redactionId}/apply`, alone)).status).toBe(409);
    // What is written after the plan goes where the plan would have put it.
    await write(shared, { kind: "modify", memoryId: gone, content: parseContent("now without a name") });
    await write(shared, create("/later", `${name} called again`));
    expect((await ok<SubjectJson>("POST", `/v1/subjects/${id}/apply`, plan)).state).toBe("applying");
    await runJobs();
    const done = await detail(id);
    expect(done).toMatchObject({ state: "applied", acts: [{ redaction_id: redactionId }] });
    const { prisma } = database.db;
    expect(await prisma.version.count({ where: { storeId: own } })).toBe(0);
    const now = async (memoryId: string) => {
      const { path, headVersionId } = await prisma.memory.findUniqueOrThrow({ where: { id: memoryId } });
      return [path, (await prisma.version.findUniqueOrThrow({ where: { id: headVersionId } })).content];
    };
    expect(await now(masked)).toEqual(["/team", "Ask [redacted] about it"]);
    expect(await now(kept)).toEqual(["/invoice", `billed to ${email}`]);
    expect(await now(held)).toEqual(["/held/letter", `from ${email}`]);
    expect(await now(gone)).toEqual([null, null]);
    const goneVersions = await prisma.version.findMany({ where: { memoryId: gone } });
    expect(goneVersions.map(({ content, path, salt }) => [content, path, salt])).toEqual(
      goneVersions.map(() => [null, null, null]),
    );
    const signed = await ok<ReceiptJson>("GET", `/v1/redactions/${redactionId}/receipt`);
    expect(signed.receipt).toMatchObject({
      subject_id: id,
      erasure_id: done.erasure_id,
      stores_erased: [{ memory_store_id: own, memories: 2, versions: 2 }],
      legal_ground: "Art. 17 GDPR",
      totals: { versions: 6, memories: 3, stores: 1 },
    });
    expect(signed.receipt.kept).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          id: kept,
          ground: "legal_obligation",
          words: "Tax records, ten years",
          hold_id: null,
        }),
        expect.objectContaining({ id: held, ground: "hold", hold_id: hold.id }),
      ]),
    );
    const { publicKeys } = readAuditKey(dataDir);
    expect(checkReceipt(signed, publicKeys)).toEqual([]);
    expect(await checkAgainstLog(signed, databaseLog(database.db.read, door.workspaceId), publicKeys)).toEqual([]);
    const without = { ...signed, receipt: { ...signed.receipt, erasure_id: "ers_01ARZ3NDEKTSV4RRFFQ69G5FAV" } };
    expect(await checkAgainstLog(without, databaseLog(database.db.read, door.workspaceId), publicKeys)).toHaveLength(2);

    expect(
      (await findEverywhere(database.db, dataDir, name)).filter((at) => at !== "subject_identifier"),
    ).not.toContain("audit_entry");
    expect((await ok<SubjectJson>("POST", `/v1/subjects/${id}/close`)).state).toBe("closed");
    expect((await detail(id)).identifiers).toEqual([]);
    expect(await runErasure(database.db)).toBe(true);
    expect(await findEverywhere(database.db, dataDir, name)).toEqual([]);
    expect((await send("POST", `/v1/subjects/${id}/search`)).status).toBe(409);
    const { data: forgotten } = await ok<{ data: { excerpts: unknown[] }[] }>(
      "GET",
      `/v1/redactions/${redactionId}/hits`,
    );
    expect(forgotten.flatMap(({ excerpts }) => excerpts)).toEqual([]);
  });

  it("reaches the stores that were made since its search, and wants a new plan for one of that person", async () => {
    await write(await newStore(), create("/a", `${name} was here`));
    const id = await searched();
    await ok("POST", `/v1/subjects/${id}/plan`);
    const own = await newStore({ user_id: email });
    await write(own, create("/me", "likes tea"));
    const early = { expected: { erase: 0, mask: 1, keep: 0 } };
    const refused = await send("POST", `/v1/subjects/${id}/apply`, early);
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("Search again")]);
    await ok("POST", `/v1/subjects/${id}/search`);
    await runJobs();
    await ok("POST", `/v1/subjects/${id}/plan`);
    expect(await pile(id, "erase")).toMatchObject([{ id: own, kind: "store" }]);
    const [late = ""] = await write(await newStore(), create("/late", `${name} called`));
    await ok("POST", `/v1/subjects/${id}/apply`, { expected: { erase: 1, mask: 1, keep: 0 } });
    await runJobs();
    const { headVersionId } = await database.db.prisma.memory.findUniqueOrThrow({ where: { id: late } });
    const head = await database.db.prisma.version.findUniqueOrThrow({ where: { id: headVersionId } });
    expect(head.content).toBe("[redacted] called");
    await ok("POST", `/v1/subjects/${id}/close`);
    expect(await runErasure(database.db)).toBe(true);
    expect([...(await findEverywhere(database.db, dataDir, name))]).toEqual([]);
  });

  it("keeps what a person is known by in one table, and finds them anew after a restart", async () => {
    const store = await newStore();
    await write(store, create("/a", `${name} was here`));
    const { id } = await opened();
    await ok("POST", `/v1/subjects/${id}/search`);
    const { redaction_id } = await detail(id);
    forgetMatcher(redaction_id ?? "");
    await runJobs();
    expect(await detail(id)).toMatchObject({ state: "searched", found: { memories: 1 } });
    const tables = (await findEverywhere(database.db, dataDir, email)).filter((at) => /^[a-z_]+$/.test(at));
    expect(tables).toEqual(["subject_identifier"]);
    const list = await ok<{ data: SubjectJson[] }>("GET", "/v1/subjects?closed=false&limit=1");
    expect(list.data).toMatchObject([{ id, label: "Ticket 31" }]);
    expect(JSON.stringify(list)).not.toContain(email);
    // Others to look for: what was found before counts no more, and the old ones leave the files.
    const changed = { identifiers: [{ kind: "user_id", value: `id-${randomBytes(4).toString("hex")}` }] };
    expect((await ok<SubjectJson>("POST", `/v1/subjects/${id}`, changed)).state).toBe("open");
    expect(await runErasure(database.db)).toBe(true);
    expect(await findEverywhere(database.db, dataDir, email)).toEqual([]);
  });

  it("hands out what is stored of a person as JSON and as files, and writes that down", async () => {
    const own = await newStore({ user_id: email });
    const [me = ""] = await write(own, create("/me.md", "likes tea"));
    await write(own, { kind: "modify", memoryId: me, content: parseContent("likes coffee") });
    const shared = await newStore();
    const far = "x".repeat(500);
    await write(shared, create("/team", `${far} ask ${name} now ${far}`));
    const id = await searched();
    const report = await send("POST", `/v1/subjects/${id}/report`);
    expect(report.status).toBe(200);
    expect(report.json).toMatchObject({
      subject_id: id,
      stores: [
        {
          id: own,
          versions: [
            { content: "likes tea", current: false },
            { content: "likes coffee", current: true },
          ],
        },
      ],
      elsewhere: [{ memory_store_id: shared, path: "/team", excerpts: [{ match: name }] }],
    });
    // What stands beside it in others' texts is theirs.
    expect(report.text).not.toContain("x".repeat(100));
    const zip = await fetch(`${door.url}/v1/subjects/${id}/report?format=zip`, {
      method: "POST",
      headers: { "x-api-key": officer },
    });
    expect(await namesInZip(Buffer.from(await zip.arrayBuffer()))).toEqual([
      `history/${own}/${me}/version-1.txt`,
      `stores/${own}/me.md`,
      "report.html",
    ]);
    const where = { workspaceId: door.workspaceId, action: "subject.reported" };
    const entries = await database.db.prisma.auditEntry.findMany({ where });
    expect(entries.map(({ data }) => JSON.parse(data))).toEqual([
      { format: "json", stores: 1, hits: 1 },
      { format: "zip", stores: 1, hits: 1 },
    ]);
    expect((await send("POST", `/v1/subjects/${id}/report?format=pdf`)).status).toBe(400);
    expect((await send("GET", `/v1/subjects/${id}/report`)).status).toBe(405);
  });

  it("waits for a second person, who carries it out", async () => {
    const store = await newStore({ user_id: email });
    await write(store, create("/a", "a"));
    await updateRule(admin, { acts: ["erase"] });
    const id = await searched();
    await ok("POST", `/v1/subjects/${id}/plan`);
    const plan = { expected: { erase: 1, mask: 0, keep: 0 }, note: "Asked in writing." };
    const asked = await send<{ error: { approval_request_id: string } }>("POST", `/v1/subjects/${id}/apply`, plan);
    expect([asked.status, asked.json.error.approval_request_id]).toEqual([409, expect.stringMatching(/^apr_/)]);
    expect((await detail(id)).state).toBe("waiting");
    expect((await send("POST", `/v1/subjects/${id}/items/move`, { items: [store], pile: "mask" })).status).toBe(409);
    expect((await send("POST", `/v1/subjects/${id}/close`)).status).toBe(409);
    const approved = await approveRequest(second, { approval_request_id: asked.json.error.approval_request_id });
    expect([approved.state, approved.failure]).toEqual(["done", null]);
    await runJobs();
    expect(await detail(id)).toMatchObject({ state: "applied", acts: [{ redaction_id: null }] });
    const entry = await database.db.prisma.auditEntry.findFirstOrThrow({
      where: { workspaceId: door.workspaceId, action: "subject.applied" },
      orderBy: { seq: "desc" },
    });
    expect(JSON.parse(entry.data)).toMatchObject({
      erase: 1,
      approval: { approved_by: (second.actor as { userId: string }).userId },
    });
    await approveRequest(second, {
      approval_request_id: await updateRule(admin, { acts: [] }).then(
        () => "",
        (error: { details: { approval_request_id: string } }) => error.details.approval_request_id,
      ),
    });
  });

  it("is refused in words where it cannot be, and is nothing to others", async () => {
    const bad = [
      {},
      { label: "", identifiers: identifiers() },
      { label: "A", identifiers: [] },
      { label: "A", identifiers: [{ kind: "name", value: "x" }] },
      { label: "A", identifiers: [{ kind: "metadata", value: "x" }] },
      { label: "A", identifiers: [{ kind: "shoe", value: "size" }] },
      { label: "A\0", identifiers: identifiers() },
      { label: "A", identifiers: identifiers(), due_at: "soon" },
      { label: `About ${name}`, identifiers: identifiers() },
    ];
    for (const body of bad) expect([body, (await send("POST", "/v1/subjects", body)).status]).toEqual([body, 400]);
    const { id } = await opened();
    for (const [method, at] of [
      ["POST", `/v1/subjects/${id}/plan`],
      ["POST", `/v1/subjects/${id}/report`],
    ] as const)
      expect([at, (await send(method, at)).status]).toEqual([at, 409]);
    const limited = await door.createKey({ access: "compliance", storeIds: [await newStore()] });
    for (const key of [limited, door.secret, await door.createKey({ access: "read_only" })])
      expect((await send("GET", `/v1/subjects/${id}`, undefined, key)).status).toBe(403);
    expect((await send("GET", "/v1/subjects/sbj_nothing")).status).toBe(404);
    expect((await send("GET", "/v1/subjects/sbj_01ARZ3NDEKTSV4RRFFQ69G5FAV")).status).toBe(404);
    expect(provider).toBeDefined();
  });
});
