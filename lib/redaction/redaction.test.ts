import { randomBytes } from "node:crypto";
import { beforeAll, beforeEach, expect, it } from "vitest";
import type { Context } from "@/lib/access/context";
import { approveRequest } from "@/lib/approval/decide-request";
import { updateRule } from "@/lib/approval/second-person-rule";
import { readAuditKey } from "@/lib/audit/audit-key";
import { databaseLog } from "@/lib/audit/database-log.store";
import { verifyLog } from "@/lib/audit/verify-log";
import { commitChange } from "@/lib/change/commit-change";
import type { Edit } from "@/lib/change/edit";
import { placeHoldInput } from "@/lib/hold/hold.schema";
import { placeHold } from "@/lib/hold/place-hold";
import { cancelJob } from "@/lib/job/cancel-job";
import { type LiveEvent, subscribeLive } from "@/lib/live/live-bus";
import { commentOnChange } from "@/lib/review/comment-on-change";
import { archiveStore } from "@/lib/store/archive-store";
import { createStore } from "@/lib/store/create-store";
import { findEverywhere } from "@/lib/testing/find-everywhere";
import { contextOf, createMember, createWorkspace } from "@/lib/testing/fixtures";
import { create, createOffice, modify, redactionsOf } from "@/lib/testing/redactions";
import { useTestDataDir } from "@/lib/testing/test-data-dir";
import { describeOnBoth } from "@/lib/testing/test-database";
import { applyRedaction } from "./apply-redaction";
import { forgetMatcher } from "./matcher-memory";
import { isSigned } from "./receipt-format";
import { applyRedactionInput, scanRedactionInput } from "./redaction.schema";
import { listHits, listRedactions } from "./redactions";
import { retrieveReceipt } from "./retrieve-receipt";
import { startScan } from "./start-scan";
import { checkAgainstLog, checkReceipt } from "./verify-receipt";

const newSecret = () => `zq${randomBytes(10).toString("hex")}`;

describeOnBoth("redaction", (database) => {
  let officer: Context;
  let writer: Context;
  let secret = "";
  let dataDir = "";

  beforeAll(() => {
    dataDir = useTestDataDir();
  });
  beforeEach(async () => {
    ({ officer, writer } = await createOffice(database.db));
    secret = newSecret();
  });

  const { runner, runJobs, scan, summary, hitsOf, apply, headOf } = redactionsOf(database, () => officer);
  const newStore = async () => (await createStore(writer, { name: "Store", description: "", metadata: {} })).id;
  const write = (storeId: string, ...edits: Edit[]) => commitChange(writer, { storeId, edits });
  const everywhere = (word: string) => findEverywhere(database.db, dataDir, word);

  it("finds a secret in every place and removes it from all of them, with a receipt that verifies", async () => {
    const [one, two] = [await newStore(), await newStore()];
    const made = await write(
      one,
      create("/a.md", `the key is ${secret}, twice: ${secret}`),
      create(`/${secret}/b`, "clean"),
      create("/c", secret),
      create("/clean", "nothing here"),
    );
    const [a = "", b = "", c = "", clean = ""] = made.outcomes.map(({ memory }) => memory.id);
    await write(one, modify(a, `first line\r\nkey: ${secret}\r\nlast line`), { kind: "delete", memoryId: c });
    await write(one, modify(b, "moved", "/elsewhere"));
    const other = await write(two, create("/d", `also ${secret.toUpperCase()} here`));
    const reasoned = await commitChange(writer, {
      storeId: two,
      edits: [create("/e", "e")],
      reason: `because of ${secret}`,
    });
    await commentOnChange(writer, { change_id: reasoned.changeId ?? "", body: `look: ${secret}` });
    const id = await scan({ source: "words", text: secret });
    const found = await summary(id);
    expect(found).toMatchObject({ memories: 4, stores: 2, known: true, redaction: { state: "scanned" } });
    const hits = await hitsOf(id);
    expect(hits.filter(({ kind }) => kind === "version")).toHaveLength(5);
    expect(hits.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["reason", "comment"]));
    expect(hits.filter(({ is_head }) => is_head === 1)).toHaveLength(2);
    for (const { excerpts, pathExcerpt } of hits)
      for (const { match } of [...excerpts, ...(pathExcerpt ? [pathExcerpt] : [])])
        expect(match.toLowerCase()).toBe(secret);
    expect(await everywhere(secret)).not.toEqual([]);

    const receipt = await apply(id, { note: "Rotated on Friday.", legal_ground: "Art. 17 GDPR" });
    expect(receipt.totals).toEqual({ versions: 5, memories: 4, stores: 2, reasons: 1, comments: 1 });
    expect(receipt.erasure).toMatchObject({ residue: 0, verified: true });
    expect(Number(receipt.erasure?.needles)).toBeGreaterThan(10);
    expect(await headOf(a)).toEqual({ path: "/a.md", content: "first line\r\nkey: [redacted]\r\nlast line" });
    expect((await headOf(other.outcomes[0]!.memory.id)).content).toBe("also [redacted] here");
    expect((await headOf(b)).path).toBe("/elsewhere");
    expect((await headOf(clean)).content).toBe("nothing here");
    expect(await everywhere(secret)).toEqual([]);
    expect(await everywhere(secret.toUpperCase())).toEqual([]);
    expect(await hitsOf(await scan({ source: "words", text: secret }))).toEqual([]);

    const { publicKeys } = readAuditKey(dataDir);
    const signed = await retrieveReceipt(officer, { redaction_id: id });
    expect(isSigned(signed, publicKeys)).toBe(true);
    expect(checkReceipt(signed, publicKeys)).toEqual([]);
    const log = databaseLog(database.db.read, officer.actor.workspaceId);
    expect(await checkAgainstLog(signed, log, publicKeys)).toEqual([]);
    const foreign = { ...signed, receipt: { ...signed.receipt, redaction_id: "rdc_01ARZ3NDEKTSV4RRFFQ69G5FAV" } };
    expect(checkReceipt(foreign, publicKeys)).toHaveLength(1);
    expect(await checkAgainstLog(foreign, log, publicKeys)).toHaveLength(3);
    const forged = { ...signed, receipt: { ...signed.receipt, note: "Nothing happened." } };
    expect(isSigned(forged, publicKeys)).toBe(false);
    const verdict = await verifyLog(databaseLog(database.db.read, officer.actor.workspaceId), {
      keys: publicKeys,
      pinned: [],
    });
    expect(verdict.ok).toBe(true);
  });

  it("keeps what was looked for nowhere but in memory, a pattern too", async () => {
    const store = await newStore();
    await write(store, create("/a", "PIN-4711 and PIN-0815"));
    const before = await everywhere("PIN-[0-9]{4}");
    const id = await scan({ source: "pattern", pattern: "PIN-[0-9]{4}" });
    expect((await hitsOf(id)).map(({ matches }) => matches)).toEqual([2]);
    expect(await everywhere("PIN-[0-9]")).toEqual(before);
    await apply(id, { heads: "remove" });
    expect(await everywhere("PIN-")).toEqual([]);
  });

  it("tells whoever has a page open what it removed, in the past and beside memories too", async () => {
    const store = await newStore();
    const made = await write(store, create("/a", `the key is ${secret} and on`));
    const [memoryId = ""] = made.outcomes.map(({ memory }) => memory.id);
    await write(store, modify(memoryId, "clean now"));
    const reasoned = await commitChange(writer, {
      storeId: store,
      edits: [create("/e", "e")],
      reason: `because of ${secret}`,
    });
    await commentOnChange(writer, { change_id: made.changeId ?? "", body: `look: ${secret}` });
    const id = await scan({ source: "words", text: secret });
    const told: LiveEvent[] = [];
    const leave = subscribeLive((event) => told.push(event));
    await apply(id);
    leave();
    expect(told).toContainEqual(expect.objectContaining({ kind: "version.redacted", memoryIds: [memoryId] }));
    for (const changeId of [made.changeId, reasoned.changeId])
      expect(told).toContainEqual(expect.objectContaining({ kind: "review.changed", changeIds: [changeId] }));
  });

  it("takes out what overlaps, what taking out brings together, and either way to write an accent", async () => {
    const store = await newStore();
    const made = await write(
      store,
      create("/a", "x abcabcab y"),
      create("/b", "se-cr-cr-etet"),
      create("/c", "Cafe\u0301 and Caf\u00e9 \u{1f511}"),
    );
    const [a = "", b = "", c = ""] = made.outcomes.map(({ memory }) => memory.id);
    await apply(await scan({ source: "identifiers", texts: ["abcab", "caf\u00e9"] }));
    expect((await headOf(a)).content).toBe("x [redacted] y");
    expect((await headOf(c)).content).toBe("[redacted] and [redacted] \u{1f511}");
    await apply(await scan({ source: "words", text: "-cr-et" }), { heads: "remove" });
    expect((await headOf(b)).content).toBe("se-cret");
  });

  it("moves what has the secret in its path, deletes where asked to, and reaches archived stores", async () => {
    const store = await newStore();
    const made = await write(store, create(`/people/${secret}.md`, "a"), create("/people/redacted.md", "taken"));
    const [a = ""] = made.outcomes.map(({ memory }) => memory.id);
    await archiveStore(writer, { memory_store_id: store });
    await apply(await scan({ source: "words", text: secret }));
    expect(await headOf(a)).toEqual({ path: `/redacted/${a}`, content: "a" });
    const receipt = await apply(await scan({ source: "path", path: "/people/redacted.md" }), { heads: "delete" });
    // What says that it was deleted would say where it was.
    expect(receipt.totals.versions).toBe(2);
    expect(await everywhere("taken")).toEqual([]);
  });

  it("offers equal content in stores that were not looked through", async () => {
    const [one, two] = [await newStore(), await newStore()];
    const made = await write(one, create("/a", `same ${secret}`));
    const copy = await write(two, create("/b", `same ${secret}`));
    const start = { source: "version", memory_store_id: one, memory_version_id: made.outcomes[0]!.memory.versionId };
    const id = await scan(start, [one]);
    expect((await hitsOf(id)).map(({ kind, store_id }) => [kind, store_id])).toEqual([
      ["same", two],
      ["version", one],
    ]);
    const receipt = await apply(id, { with_same: false });
    expect(receipt.scan.left_out).toBe(1);
    expect(receipt.not_covered).toContain("same_words_in_what_was_left");
    expect((await headOf(copy.outcomes[0]!.memory.id)).content).toBe(`same ${secret}`);
    await apply(await scan({ source: "words", text: secret }, [two]));
    expect(await everywhere(secret)).toEqual([]);
  });

  it("looks again at what was written since the scan, and says so where it cannot", async () => {
    const store = await newStore();
    const made = await write(store, create("/a", `one ${secret}`));
    const memoryId = made.outcomes[0]!.memory.id;
    const id = await scan({ source: "words", text: secret });
    await write(store, modify(memoryId, `two ${secret}`), create("/late", `three ${secret}`));
    const receipt = await apply(id);
    expect(receipt.totals.versions).toBe(3);
    expect(await everywhere(secret)).toEqual([]);

    await write(store, create("/x", `x ${secret}`));
    const second = await scan({ source: "words", text: secret });
    await write(store, create("/y", `y ${secret}`));
    forgetMatcher(second);
    const partial = await apply(second);
    expect(partial.totals.versions).toBe(1);
    expect(partial.not_covered).toEqual(
      expect.arrayContaining(["versions_written_since_the_scan:1", "files_not_verified_by_scan"]),
    );
    expect(partial.erasure).toMatchObject({ verified: false, needles: 0 });
  });

  it("leaves out what the officer leaves out, and refuses what is not what was seen", async () => {
    const store = await newStore();
    const made = await write(store, create("/a", `a ${secret}`), create("/b", `b ${secret}`));
    const id = await scan({ source: "words", text: secret });
    const input = { redaction_id: id, reason: "secret", expected_hits: 2 };
    const tryIt = (over: object) => applyRedaction(officer, applyRedactionInput.parse({ ...input, ...over }));
    await expect(tryIt({ expected_hits: 3 })).rejects.toMatchObject({ code: "conflict" });
    await expect(tryIt({ note: `it was ${secret}` })).rejects.toThrow("it says what is to be removed");
    const all = made.outcomes.map(({ memory }) => memory.versionId);
    await expect(tryIt({ leave_out: all })).rejects.toThrow("nothing would be removed");
    expect((await summary(id)).redaction.state).toBe("scanned");
    await apply(id, { leave_out: [all[1]] });
    expect((await headOf(made.outcomes[1]!.memory.id)).content).toBe(`b ${secret}`);
    await expect(tryIt({})).rejects.toMatchObject({ code: "conflict" });
  });

  it("says that a scan has to be started again where its process is gone, and can be stopped", async () => {
    await write(await newStore(), create("/a", secret));
    const lost = await startScan(officer, scanRedactionInput.parse({ start: { source: "words", text: secret } }));
    forgetMatcher(lost.id);
    const by = runner();
    await by.turn();
    await by.settle();
    expect((await summary(lost.id)).redaction.state).toBe("failed");
    const stopped = await startScan(officer, scanRedactionInput.parse({ start: { source: "words", text: secret } }));
    await cancelJob(officer, { job_id: stopped.scanJobId ?? "" });
    expect((await summary(stopped.id)).redaction.state).toBe("cancelled");
    expect((await listRedactions(officer, { limit: 10 })).redactions.map(({ state }) => state)).toEqual([
      "cancelled",
      "failed",
    ]);
  });

  it("leaves what is held, and says so before and after", async () => {
    const store = await newStore();
    const made = await write(store, create("/held/a", `a ${secret}`), create("/free/b", `b ${secret}`));
    const [held = "", free = ""] = made.outcomes.map(({ memory }) => memory.id);
    const hold = { memory_store_id: store, path_prefix: "/held/", ground: "litigation", reason: "A case." };
    const { id: holdId } = await placeHold(officer, placeHoldInput.parse(hold));
    const id = await scan({ source: "words", text: secret });
    expect((await hitsOf(id)).map((hit) => [hit.memory_id, hit.holdId])).toEqual(
      expect.arrayContaining([
        [held, holdId],
        [free, null],
      ]),
    );
    const receipt = await apply(id);
    expect(receipt.totals.versions).toBe(1);
    expect(receipt.not_covered).toEqual(expect.arrayContaining(["hits_refused:1"]));
    expect((await headOf(held)).content).toBe(`a ${secret}`);
    expect((await headOf(free)).content).toBe("b [redacted]");
  });

  it("lets only those remove who may, in what they see", async () => {
    const { db } = database;
    await write(await newStore(), create("/a", secret));
    const id = await scan({ source: "words", text: secret });
    const input = applyRedactionInput.parse({ redaction_id: id, reason: "secret", expected_hits: 1 });
    const { workspaceId } = officer.actor;
    const key = { kind: "key", workspaceId, keyId: "apikey_01ARZ3NDEKTSV4RRFFQ69G5FAV" } as const;
    const refused: [Context["actor"], string][] = [
      [await createMember(db, workspaceId, "viewer"), "permission"],
      [await createMember(db, workspaceId, "editor"), "permission"],
      [{ ...key, access: "read_only", stores: "all" }, "permission"],
      [{ ...key, access: "read_write", stores: new Set(["memstore_01ARZ3NDEKTSV4RRFFQ69G5FAV"]) }, "not_found"],
      [await createMember(db, await createWorkspace(db), "admin"), "not_found"],
    ];
    for (const [actor, code] of refused) {
      const context = contextOf(db, actor);
      await expect(applyRedaction(context, input)).rejects.toMatchObject({ code });
      await expect(retrieveReceipt(context, { redaction_id: id })).rejects.toMatchObject({ code });
      await expect(listHits(context, { redaction_id: id, limit: 1 })).rejects.toMatchObject({ code });
    }
    await expect(retrieveReceipt(officer, { redaction_id: id })).rejects.toMatchObject({ code: "conflict" });
    expect((await summary(id)).redaction.state).toBe("scanned");
  });

  it("refuses what cannot be searched in linear time, without repeating it", async () => {
    for (const pattern of [`(${secret})\\1`, `(?=${secret})x`, `${secret}(`, "a*"]) {
      const asked = startScan(officer, scanRedactionInput.parse({ start: { source: "pattern", pattern } }));
      await expect(asked).rejects.toMatchObject({ code: "invalid_request" });
      await expect(asked).rejects.not.toThrow(secret);
    }
  });
  it("passes over what is under hold, and waits for a second person where the workspace asks for one", async () => {
    const storeId = await newStore();
    const edits = [create("/held", `a ${secret} b`)];
    const heldChange = await commitChange(writer, { storeId, edits, reason: `about ${secret}` });
    const held = heldChange.outcomes[0]!.memory.id;
    const free = (await write(storeId, create("/free", `a ${secret} b`))).outcomes[0]!.memory.id;
    const hold = { memory_store_id: storeId, path_prefix: "/held", ground: "litigation", reason: "Case" };
    await placeHold(officer, placeHoldInput.parse(hold));
    await updateRule(writer, { acts: ["redact"] });
    const id = await scan({ source: "words", text: secret });
    const said = { legal_ground: "Art. 17\n(1) a GDPR", note: "Because\nof it" };
    const input = { redaction_id: id, reason: "secret", expected_hits: 3, ...said };
    const refusal = await applyRedaction(officer, applyRedactionInput.parse(input)).catch((error) => error);
    expect(refusal).toMatchObject({ code: "approval_pending" });
    expect((await headOf(free)).content).toContain(secret);
    const stored = JSON.stringify(await database.db.prisma.approvalRequest.findMany({}));
    expect(stored).not.toContain(secret);
    const approval_request_id = String(refusal.details.approval_request_id);
    expect(await approveRequest(writer, { approval_request_id })).toMatchObject({ state: "done" });
    await runJobs();
    expect((await headOf(free)).content).not.toContain(secret);
    expect((await headOf(held)).content).toContain(secret);
    const change = await database.db.prisma.change.findUnique({ where: { id: heldChange.changeId ?? "" } });
    expect(change?.reason).toContain(secret);
    expect((await summary(id)).redaction).toMatchObject({ state: "done", note: said.note });
    expect((await retrieveReceipt(officer, { redaction_id: id })).receipt).toMatchObject(said);
  });
});
