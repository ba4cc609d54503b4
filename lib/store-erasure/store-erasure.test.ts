import { createHash, randomBytes } from "node:crypto";
import { beforeAll, beforeEach, expect, it } from "vitest";
import type { Context } from "@/lib/access/context";
import { approveRequest } from "@/lib/approval/decide-request";
import { updateRule } from "@/lib/approval/second-person-rule";
import { readAuditKey } from "@/lib/audit/audit-key";
import { databaseLog } from "@/lib/audit/database-log.store";
import { verifyLog } from "@/lib/audit/verify-log";
import { commitChange } from "@/lib/change/commit-change";
import { parseContent } from "@/lib/domain/memory-content";
import { parseMemoryPath } from "@/lib/domain/memory-path";
import { operations } from "@/lib/doors/operations";
import { liftHold, placeHold } from "@/lib/hold/place-hold";
import { contextOfJob } from "@/lib/job/context-of-job";
import { findJob } from "@/lib/job/job.store";
import { exportMemories } from "@/lib/memory/export-memories";
import { checkAgainstLog, checkReceipt } from "@/lib/redaction/verify-receipt";
import { commentOnChange } from "@/lib/review/comment-on-change";
import type { SessionJson } from "@/lib/session/session.present";
import { createStore } from "@/lib/store/create-store";
import { findEverywhere } from "@/lib/testing/find-everywhere";
import { contextOf, createMember } from "@/lib/testing/fixtures";
import { jobTurnsOf } from "@/lib/testing/job-turns";
import { useProgramClient } from "@/lib/testing/program-client";
import { runOperation } from "@/lib/testing/review-store";
import { useTestDataDir } from "@/lib/testing/test-data-dir";
import { describeOnBoth } from "@/lib/testing/test-database";
import { retrieveErasureReceipt } from "./retrieve-erasure";
import { storeErasureRunner } from "./run-store-erasure";
import type { StoreErasureJson } from "./store-erasure.present";

describeOnBoth("erasing stores by what their metadata says", (database) => {
  const door = useProgramClient(database);
  let dataDir = "";
  let officer = "";
  let admin: Context;
  let second: Context;
  let person = "";
  let secret = "";

  beforeAll(() => {
    dataDir = useTestDataDir();
  });
  beforeEach(async () => {
    await database.db.prisma.job.deleteMany({});
    officer ||= await door.createKey({ access: "compliance" });
    admin = contextOf(database.db, await createMember(database.db, door.workspaceId, "admin"));
    second = contextOf(database.db, await createMember(database.db, door.workspaceId, "compliance"));
    person = `user-${randomBytes(8).toString("hex")}`;
    secret = `zq${randomBytes(10).toString("hex")}`;
  });

  const { runJobs } = jobTurnsOf(database, { "erasure.run": storeErasureRunner });
  const findFreeJob = async (erasureId: string) => {
    const { jobId } = await database.db.prisma.erasure.findUniqueOrThrow({ where: { id: erasureId } });
    const job = await findJob(database.db, jobId);
    if (!job) throw new Error("no such job");
    return job;
  };
  const ask = (metadata: unknown, key = officer) =>
    door.send<StoreErasureJson>("POST", "/v1/erasures", { key, body: { metadata } });
  const poll = async (id: string, key = officer) =>
    (await door.send<StoreErasureJson>("GET", `/v1/erasures/${id}`, { key })).json;
  const storeOf = async (metadata: Record<string, string>) =>
    (await createStore(admin, { name: `Notes of ${person}`, description: person, metadata })).id;

  /** Memories with several versions each, a reason and a comment, all saying the secret. */
  async function fill(storeId: string, memories = 20, versions = 3): Promise<void> {
    const made = await commitChange(admin, {
      storeId,
      reason: `because of ${secret}`,
      edits: Array.from({ length: memories }, (_, at) => ({
        kind: "create" as const,
        path: parseMemoryPath(`/${secret}/${at}`),
        content: parseContent(`${secret} ${at} first`),
      })),
    });
    for (let round = 1; round < versions; round++)
      await commitChange(admin, {
        storeId,
        edits: made.outcomes.map(({ memory }, at) => ({
          kind: "modify" as const,
          memoryId: memory.id,
          content: parseContent(`${secret} ${at} ${round}`),
        })),
      });
    await commentOnChange(admin, { change_id: made.changeId ?? "", body: `see ${secret}` });
  }
  /** As a download of the whole store would be, by its hash. */
  const exported = async (storeId: string, memoryId: string) => {
    const memories = await exportMemories(admin, { memory_store_id: storeId, memory_ids: [memoryId], folders: [] });
    expect(memories).toHaveLength(1);
    return createHash("sha256").update(JSON.stringify(memories)).digest("hex");
  };

  const everywhere = (word: string) => findEverywhere(database.db, dataDir, word);

  it("leaves no byte of them, nothing else changed, and a receipt that verifies against the log", async () => {
    const mine = [await storeOf({ user_id: person, app: "a" }), await storeOf({ user_id: person })];
    const { id: other } = await createStore(admin, { name: "Other", description: "", metadata: { user_id: "else" } });
    for (const id of mine) await fill(id);
    const kept = await commitChange(admin, {
      storeId: other,
      edits: [{ kind: "create", path: parseMemoryPath("/kept"), content: parseContent("kept") }],
    });
    const keptId = kept.outcomes[0]?.memory.id ?? "";
    const before = await exported(other, keptId);

    const asked = await ask({ user_id: person });
    expect(asked.json).toMatchObject({
      type: "erasure",
      state: "erasing",
      stores: [{ state: "open" }, { state: "open" }],
    });
    // Asking again is asking once.
    expect((await ask({ user_id: person })).json.id).toBe(asked.json.id);
    await runJobs();

    const done = await poll(asked.json.id);
    expect(done).toMatchObject({
      state: "done",
      progress: { done: 120, total: 120 },
      stores: mine.map((memory_store_id) => ({ memory_store_id, state: "done", memories: 20, versions: 60 })),
      files: { residue: 0, verified: true },
    });
    for (const id of mine) expect((await door.send("GET", `/v1/memory_stores/${id}`)).status).toBe(404);
    expect(await everywhere(secret)).toEqual([]);
    expect(await everywhere(person)).toEqual([]);
    expect(await exported(other, keptId)).toBe(before);

    // Nothing has it any more: asking again is answered, not refused.
    const again = await ask({ user_id: person });
    expect(again.json).toMatchObject({ state: "erasing", stores: [] });
    await runJobs();
    expect(await poll(again.json.id)).toMatchObject({ state: "done", stores: [] });

    const signed = await retrieveErasureReceipt(admin, { erasure_id: asked.json.id });
    const keys = readAuditKey(dataDir).publicKeys;
    expect(signed.receipt.totals).toMatchObject({ stores: 2, memories: 40, versions: 120 });
    expect(checkReceipt(signed, keys)).toEqual([]);
    const log = databaseLog(database.db.read, door.workspaceId);
    expect(await checkAgainstLog(signed, log, keys)).toEqual([]);
    expect((await verifyLog(log, { keys, pinned: [] })).ok).toBe(true);
    const forged = {
      ...signed,
      receipt: { ...signed.receipt, stores_erased: [{ memory_store_id: other, memories: 1, versions: 1 }] },
    };
    expect(await checkAgainstLog(forged, log, keys)).toContain(
      `The log does not say that the store ${other} was erased.`,
    );
  });

  it("is verified where the store had nothing that could be left", async () => {
    const empty = await storeOf({ user_id: person });
    const { id } = (await ask({ user_id: person })).json;
    await runJobs();
    expect(await poll(id)).toMatchObject({
      stores: [{ memory_store_id: empty, state: "done", versions: 0 }],
      files: { needles: 0, residue: 0, verified: true },
    });
    expect((await findFreeJob(id)).result).toMatchObject({ verified: true });
    const { receipt } = await retrieveErasureReceipt(admin, { erasure_id: id });
    expect(receipt.not_covered.filter((said) => said.startsWith("files_"))).toEqual([]);

    const none = (await ask({ user_id: person })).json;
    await runJobs();
    expect((await findFreeJob(none.id)).result).toMatchObject({ stores: 0, verified: true });
  });

  it("passes over what is held, names the hold, and takes it when that is lifted", async () => {
    const [held, free] = [await storeOf({ user_id: person }), await storeOf({ user_id: person })];
    for (const id of [held, free]) await fill(id, 2, 1);
    const hold = await placeHold(admin, {
      memory_store_id: held,
      path_prefix: parseMemoryPath(`/${secret}/0`),
      ground: "litigation",
      reason: "Case",
    });
    const { id } = (await ask({ user_id: person })).json;
    await runJobs();
    const ended = await poll(id);
    expect(ended.state).toBe("held");
    expect(ended.stores.find(({ memory_store_id }) => memory_store_id === held)).toMatchObject({
      state: "held",
      hold_id: hold.id,
      versions: 0,
    });
    expect((await door.send("GET", `/v1/memory_stores/${held}`)).status).toBe(200);
    const { receipt } = await retrieveErasureReceipt(admin, { erasure_id: id });
    expect(receipt.not_covered).toContain("stores_held:1");

    await liftHold(admin, { hold_id: hold.id, ground: "ended", reason: "Over" });
    const again = (await ask({ user_id: person })).json;
    expect(again.stores.map(({ memory_store_id }) => memory_store_id)).toEqual([held]);
    await runJobs();
    expect(await poll(again.id)).toMatchObject({ state: "done", stores: [{ memory_store_id: held, versions: 2 }] });
    expect(await everywhere(secret)).toEqual([]);
  });

  it("waits for a second person where the workspace asks for one, and says no name while it does", async () => {
    const storeId = await storeOf({ user_id: person });
    await fill(storeId, 2, 1);
    await updateRule(admin, { acts: ["erase"] });
    const refused = await door.send<{ error: Record<string, unknown> }>("POST", "/v1/erasures", {
      key: officer,
      body: { metadata: { user_id: person } },
    });
    expect(refused.status).toBe(409);
    const approval_request_id = String(refused.json.error.approval_request_id);
    const kept = JSON.stringify([
      await database.db.prisma.approvalRequest.findMany({}),
      await database.db.prisma.auditEntry.findMany({ where: { workspaceId: door.workspaceId } }),
    ]);
    expect(kept).toContain(storeId);
    expect(kept).not.toContain(person);
    expect(await approveRequest(second, { approval_request_id })).toMatchObject({ state: "done" });
    // What was approved is under way, and asking again tells of it.
    const { id, stores } = (await ask({ user_id: person })).json;
    expect(stores).toMatchObject([{ memory_store_id: storeId }]);
    await runJobs();
    expect((await poll(id)).state).toBe("done");
    const off = await updateRule(admin, { acts: [] }).catch((error) => error);
    await approveRequest(second, { approval_request_id: String(off.details.approval_request_id) });
  });

  it("goes on where a process died, at any of its steps", async () => {
    const { db } = database;
    const mine = [await storeOf({ user_id: person }), await storeOf({ user_id: person })];
    for (const id of mine) await fill(id, 3, 2);
    const { id } = (await ask({ user_id: person })).json;
    for (let steps = 1; ; steps++) {
      const row = await findFreeJob(id);
      let left = steps;
      const died = await storeErasureRunner
        .run({
          job: row,
          context: await contextOfJob(db, row, () => new Date().toISOString()),
          saveProgress: async (progress, sql) => {
            left -= 1;
            if (left === 0) throw new Error("died");
            const data = { progress: JSON.stringify(progress) };
            if (!sql) await db.prisma.job.updateMany({ where: { id: row.id }, data });
          },
          cancelled: async () => false,
          signal: new AbortController().signal,
        })
        .then(
          () => false,
          () => true,
        );
      if (!died) break;
      expect((await poll(id)).state).toBe("erasing");
    }
    expect(await poll(id)).toMatchObject({
      state: "done",
      stores: mine.map((memory_store_id) => ({ memory_store_id, state: "done", memories: 3, versions: 6 })),
    });
    expect(await everywhere(secret)).toEqual([]);
  });

  it("says nothing of a person in the sessions that had such a store, nor in its settings", async () => {
    const mine = await storeOf({ user_id: person });
    const { id: other } = await createStore(admin, { name: "Other", description: "", metadata: { user_id: "else" } });
    const rule = { id: "own", name: `Number of ${person}`, pattern: person, action: "flag" };
    const settings = { detectors: { custom: [rule] } };
    expect(
      (await runOperation(admin, operations.updateStoreSettings, { memory_store_id: mine, settings })).status,
    ).toBe(200);
    const resources = [mine, other].map((memory_store_id) => {
      return {
        type: "memory_store",
        memory_store_id,
        instructions: memory_store_id === mine ? `Greet ${person}` : "Ask",
      };
    });
    const asked = { agent: "a", environment_id: "e", resources };
    const { json } = await door.send<SessionJson>("POST", "/v1/sessions", { body: asked });
    expect(json.resources[0]).toMatchObject({ instructions: `Greet ${person}` });
    await ask({ user_id: person });
    await runJobs();
    const after = (await door.send<SessionJson>("GET", `/v1/sessions/${json.id}`)).json;
    expect(after.resources).toMatchObject([
      { memory_store_id: mine, name: null, instructions: null, mount_path: `/memories/${mine}` },
      { memory_store_id: other, instructions: "Ask", mount_path: json.resources[1]?.mount_path },
    ]);
    expect(await everywhere(person)).toEqual([]);
  });

  it("is nothing for keys that write or read, nor for stores that a key does not see", async () => {
    const [seen, unseen] = [await storeOf({ user_id: person }), await storeOf({ user_id: person })];
    for (const access of ["read_only", "read_write", "review", "manage"] as const)
      expect((await ask({ user_id: person }, await door.createKey({ access }))).status).toBe(403);
    const limited = await door.createKey({ access: "compliance", storeIds: [seen] });
    const { id, stores } = (await ask({ user_id: person }, limited)).json;
    expect(stores.map(({ memory_store_id }) => memory_store_id)).toEqual([seen]);
    await runJobs();
    expect((await poll(id, limited)).state).toBe("done");
    expect((await door.send("GET", `/v1/memory_stores/${unseen}`)).status).toBe(200);
    const other = await door.createKey({ access: "compliance", storeIds: [unseen] });
    expect((await door.send("GET", `/v1/erasures/${id}`, { key: other })).status).toBe(404);
    expect((await door.send("GET", `/v1/erasures/${id}/receipt`, { key: officer })).status).toBe(200);
    expect((await door.send("GET", "/v1/erasures/ers_nothing", { key: officer })).status).toBe(404);
    for (const metadata of [{}, null, { user_id: 1 }, [person], "x", { "": "x" }])
      expect((await ask(metadata)).status).toBe(400);
  });

  it("compares what metadata says to the letter", async () => {
    const odd = `${person}"%_\\'é\u2028`;
    const wanted = await storeOf({ 'k"e%y': odd, also: "1" });
    await storeOf({ 'k"e%y': `${odd}x` });
    await storeOf({ 'k"e_y': odd });
    await storeOf({ also: odd });
    expect((await ask({ 'k"e%y': odd })).json.stores.map((one) => one.memory_store_id)).toEqual([wanted]);
    expect((await ask({ 'k"e%y': odd, also: "2" })).json.stores).toEqual([]);
  });
});
