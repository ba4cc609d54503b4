import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Context } from "@/lib/access/context";
import { readAuditChain } from "@/lib/audit/audit.store";
import { commitChange } from "@/lib/change/commit-change";
import { hourMs } from "@/lib/domain/durations";
import { parseContent } from "@/lib/domain/memory-content";
import { parseMemoryPath } from "@/lib/domain/memory-path";
import { retrieveEntries } from "@/lib/entry/retrieve-entries";
import { storeEntry } from "@/lib/entry/store-entry";
import { JobRunner } from "@/lib/job/job-runner";
import { submitReviewInput } from "@/lib/review/review.schema";
import { submitReview } from "@/lib/review/submit-review";
import { deleteStore } from "@/lib/store/delete-store";
import { type EmbedderServer, startEmbedder } from "@/lib/testing/embedder-server";
import { createEmbeddingStore } from "@/lib/testing/embedding-store";
import { collect, contextOf, fillStore } from "@/lib/testing/fixtures";
import { localDimensions } from "@/lib/testing/local-embedder";
import { describeWithVectors } from "@/lib/testing/test-database";
import { redactVersion } from "@/lib/version/redact-version";
import { redactVersionInput } from "@/lib/version/version.schema";
import type { EmbedderInput } from "./embedder.schema";
import { forgetHealth, healthOf, overallHealth } from "./embedder-health";
import { configureEmbedding } from "./find-embedder";
import { followWrites } from "./follow-writes";
import { retrieveEmbedder } from "./retrieve-embedder";
import { rebuildRunner } from "./run-rebuild";
import { removeEmbedder, setEmbedder } from "./set-embedder";

describeWithVectors("vectors", (database) => {
  let embedder: EmbedderServer;
  let admin: Context;
  let storeId = "";
  let clock = 0;

  const settings = (): EmbedderInput => ({ url: embedder.url, model: "local", dimensions: null });
  // Only one that hangs is waited for in vain.
  const patience = () => (embedder.mood === "hang" ? 200 : 30_000);
  const follow = () => followWrites({ db: database.db, now: () => clock, timeoutMs: patience() });
  const vectors = () => database.db.prisma.memoryVector.findMany({ where: { storeId }, orderBy: { versionId: "asc" } });
  const workspace = () => admin.actor.workspaceId;
  const jobs = async () => {
    const runners = { "embedding.rebuild": rebuildRunner };
    const runner = new JobRunner({ db: database.db, runners, owner: "test", now: () => clock });
    // A turn takes three jobs at most, and other workspaces may have some.
    for (let turn = 0; turn < 10; turn += 1) {
      await runner.turn();
      await runner.settle();
    }
  };
  const write = (path: string, text: string) =>
    commitChange(admin, {
      storeId,
      edits: [{ kind: "create", path: parseMemoryPath(path), content: parseContent(text) }],
    });
  const store = (content: string) =>
    storeEntry(admin, storeId, { content, category: "user_preference", importance: 3, tags: ["tag"] });
  const ask = async (query: string, limit = 3) =>
    (await retrieveEntries(admin, [storeId], { query, limit })).map(({ content }) => content);

  beforeAll(async () => {
    embedder = await startEmbedder();
  });
  afterAll(() => embedder.close());
  beforeEach(async () => {
    const { db } = database;
    ({ admin, storeId } = await createEmbeddingStore(db));
    configureEmbedding(db, { ofServer: null, allowPrivate: true, patienceMs: 30_000 });
    Object.assign(embedder, { mood: "well", longest: Number.POSITIVE_INFINITY, retryAfter: null, onRequest: null });
    embedder.requests.length = 0;
    clock = Date.now();
  });

  it("finds by meaning what shares no word with the question, and by words alone without an embedder", async () => {
    await store("Prefers the night theme in every editor");
    await store("The invoices are sent on the first of the month");
    expect(await ask("Which appearance is her favourite?")).toEqual([]);
    await setEmbedder(admin, settings());
    await jobs();
    expect((await ask("Which appearance is her favourite?"))[0]).toContain("night theme");
    expect((await ask("她喜欢什么颜色的界面"))[0]).toContain("night theme");
    const [best] = await retrieveEntries(admin, [storeId], { query: "night theme editor" });
    expect(best).toMatchObject({ relevance: 1, importance: 3 });
    expect(best?.similarity).toBeGreaterThan(0.3);
    expect(best?.score).toBeCloseTo((best?.relevance ?? 0) * (best?.effectiveImportance ?? 0), 12);
    await removeEmbedder(admin);
    expect(await vectors()).toEqual([]);
    expect(await ask("Which appearance is her favourite?")).toEqual([]);
  });

  it("keeps one vector for each live head, made of the text alone", async () => {
    await setEmbedder(admin, settings());
    await jobs();
    const made = await write("/a.md", "first text");
    const memoryId = made.outcomes[0]!.memory.id;
    await write("/blank.md", "  \n");
    await follow();
    expect(await vectors()).toMatchObject([{ memoryId, versionId: made.outcomes[0]!.memory.versionId }]);
    expect((await vectors())[0]?.vector.byteLength).toBe(localDimensions * 4);
    const edits = ["second", "third"].map(
      (text) => ({ kind: "modify", memoryId, content: parseContent(text) }) as const,
    );
    const edited = await commitChange(admin, { storeId, edits });
    await follow();
    expect(await vectors()).toMatchObject([{ versionId: edited.outcomes[1]!.memory.versionId }]);
    expect(embedder.texts).toEqual(["first text", "third"]);
    await commitChange(admin, { storeId, edits: [{ kind: "delete", memoryId }] });
    await follow();
    expect(await vectors()).toEqual([]);
    expect(await retrieveEmbedder(admin)).toMatchObject({ vectors: 0, memories: 1, length: localDimensions });
    await follow();
    expect(embedder.requests).toHaveLength(2);
    expect(embedder.requests[0]).toMatchObject({ path: "/v1/embeddings", json: { model: "local" } });
  });

  it("keeps those of what agents are served while a newer head waits", async () => {
    await setEmbedder(admin, settings());
    await jobs();
    await database.db.prisma.store.update({
      where: { id: storeId },
      data: { settings: JSON.stringify({ review: { policy: "approved" } }) },
    });
    const made = await write("/served.md", "The night theme is on");
    await follow();
    const actor = {
      kind: "key",
      keyId: "apikey_01ARZ3NDEKTSV4RRFFQ69G5FAV",
      access: "read_write",
      stores: "all",
    } as const;
    const agent = contextOf(database.db, { ...actor, workspaceId: workspace() }, { origin: "tool" });
    const memoryId = made.outcomes[0]!.memory.id;
    await commitChange(agent, {
      storeId,
      edits: [{ kind: "modify", memoryId, content: parseContent("Invoices are sent monthly") }],
    });
    await follow();
    expect(await vectors()).toHaveLength(2);
    const reader = contextOf(
      database.db,
      { ...actor, keyId: "apikey_01ARZ3NDEKTSV4RRFFQ69G5FAW", workspaceId: workspace() },
      { origin: "tool" },
    );
    const asked = (by: Context, query: string) => retrieveEntries(by, [storeId], { query });
    expect(await asked(reader, "dark appearance")).toMatchObject([{ content: "The night theme is on" }]);
    expect(await asked(reader, "bills")).toMatchObject([]);
    expect(await asked(agent, "bill to print")).toMatchObject([{ content: "Invoices are sent monthly" }]);
  });

  it("makes one of what a verdict has agents served, though nothing is written with it", async () => {
    await setEmbedder(admin, settings());
    await jobs();
    await database.db.prisma.store.update({
      where: { id: storeId },
      data: { settings: JSON.stringify({ review: { policy: "approved" } }) },
    });
    const memoryId = (await write("/served.md", "Tabs, not spaces")).outcomes[0]!.memory.id;
    const key = { kind: "key", access: "read_write", stores: "all", workspaceId: workspace() } as const;
    const by = (keyId: string) => contextOf(database.db, { ...key, keyId }, { origin: "tool" });
    const agent = by("apikey_01ARZ3NDEKTSV4RRFFQ69G5FAV");
    const modify = (text: string) =>
      commitChange(agent, { storeId, edits: [{ kind: "modify", memoryId, content: parseContent(text) }] });
    const { changeId } = await modify("The night theme is on");
    await modify("Invoices are sent monthly");
    await follow();
    await submitReview(admin, submitReviewInput.parse({ change_id: changeId, verdict: "approve" }));
    await follow();
    const reader = by("apikey_01ARZ3NDEKTSV4RRFFQ69G5FAW");
    const found = await retrieveEntries(reader, [storeId], { query: "dark appearance" });
    expect(found).toMatchObject([{ content: "The night theme is on" }]);
  });

  it("removes a vector with the redaction of its text, and makes none of what was redacted meanwhile", async () => {
    await setEmbedder(admin, settings());
    await jobs();
    const redact = (memory_version_id: string) =>
      redactVersion(
        admin,
        redactVersionInput.parse({ memory_store_id: storeId, memory_version_id, reason: "personal_data" }),
      );
    const replaced = async (text: string) => {
      const made = await write(`/${text}.md`, text);
      const { id: memoryId, versionId } = made.outcomes[0]!.memory;
      return {
        memoryId,
        versionId,
        replace: () =>
          commitChange(admin, { storeId, edits: [{ kind: "modify", memoryId, content: parseContent("nothing") }] }),
      };
    };
    const one = await replaced("secret");
    await follow();
    await one.replace();
    expect(await vectors()).toMatchObject([{ versionId: one.versionId }]);
    await redact(one.versionId);
    expect(await vectors()).toEqual([]);
    await follow();
    expect(await vectors()).toHaveLength(1);
    const other = await replaced("meanwhile");
    embedder.onRequest = async () => {
      embedder.onRequest = null;
      await other.replace();
      await redact(other.versionId);
    };
    await follow();
    expect(embedder.texts).toContain("meanwhile");
    expect((await vectors()).map(({ versionId }) => versionId)).not.toContain(other.versionId);
    await follow();
    expect(await vectors()).toHaveLength(2);
    await deleteStore(admin, { memory_store_id: storeId });
    expect(await vectors()).toEqual([]);
    expect(await database.db.prisma.embeddingProgress.count({ where: { storeId } })).toBe(0);
  });

  it("cannot delay or fail a write or a question, whatever the embedder does; pauses grow, and it catches up", async () => {
    await setEmbedder(admin, settings());
    await jobs();
    await store("Prefers the night theme");
    await follow();
    for (const [mood, failure] of [
      ["hang", "timeout"],
      ["rubbish", "not_an_answer"],
      ["zeros", "not_an_answer"],
      ["too few", "not_an_answer"],
      ["short", "wrong_dimensions"],
      [429, "rate_limited"],
      [401, "refused"],
      [500, "failing"],
      [302, "failing"],
      [400, "bad_request"],
    ] as const) {
      forgetHealth(database.db, workspace());
      // So that no question after it asks again.
      clock = Date.now() + 60_000;
      embedder.mood = mood;
      await store(`Something about ${failure} after ${mood} was noted`);
      await follow();
      const health = healthOf(database.db, workspace());
      expect([mood, health]).toEqual([mood, expect.objectContaining({ state: "failing", failure })]);
      expect(overallHealth(database.db)).toBe("failing");
      expect((await ask(`about ${failure} after ${mood}`))[0]).toBe(
        `Something about ${failure} after ${mood} was noted`,
      );
    }
    const asked = embedder.requests.length;
    await follow();
    // Left in peace until its pause is over.
    expect(embedder.requests).toHaveLength(asked);
    embedder.mood = 429;
    embedder.retryAfter = "77";
    clock += hourMs;
    await follow();
    expect(healthOf(database.db, workspace())).toMatchObject({ nextAt: new Date(clock + 77_000).toISOString() });
    embedder.mood = "well";
    clock += 77_000;
    await follow();
    expect(healthOf(database.db, workspace())).toMatchObject({ state: "ok", since: null, failure: null });
    expect(await retrieveEmbedder(admin)).toMatchObject({ vectors: 11, memories: 11 });
  });

  it("lets a question wait no longer than its patience, and no second one for an embedder that hangs", async () => {
    await setEmbedder(admin, settings());
    await jobs();
    await store("Prefers the night theme");
    await follow();
    embedder.mood = "hang";
    configureEmbedding(database.db, { ofServer: null, allowPrivate: true, patienceMs: 200 });
    const asked = embedder.requests.length;
    expect(await ask("night theme")).toHaveLength(1);
    expect(await ask("night theme")).toHaveLength(1);
    expect(embedder.requests).toHaveLength(asked + 1);
  });

  it("tries a text shorter that the model does not take, and goes on without one that it never takes", async () => {
    await setEmbedder(admin, settings());
    await jobs();
    embedder.longest = 3_000;
    await write("/long.md", `night theme ${"x".repeat(9_000)}`);
    await write("/short.md", "short");
    await follow();
    expect(await vectors()).toHaveLength(2);
    embedder.longest = 100;
    await write("/longer.md", "y".repeat(2_000));
    await write("/after.md", "after");
    await follow();
    expect(await vectors()).toHaveLength(3);
    expect(healthOf(database.db, workspace()).state).toBe("ok");
  });

  it("makes all anew with another model, by a job that says how far it is and goes on after a failure", async () => {
    await fillStore(
      database.db,
      { id: storeId, workspaceId: workspace() },
      Array.from({ length: 40 }, (_, at) => [`/m/${at}.md`, `memory number ${at}`] as const),
    );
    await setEmbedder(admin, settings());
    await jobs();
    const before = await vectors();
    expect(before).toHaveLength(40);
    // An embedder that fails after the first step: what was made stays.
    let answered = 0;
    embedder.onRequest = () => {
      answered += 1;
      if (answered === 2) embedder.mood = 500;
    };
    await setEmbedder(admin, { ...settings(), model: "other" });
    await jobs();
    const { jobId } = await retrieveEmbedder(admin);
    const job = () => database.db.prisma.job.findUniqueOrThrow({ where: { id: jobId ?? "" } });
    expect(await job()).toMatchObject({ state: "queued", kind: "embedding.rebuild" });
    expect(JSON.parse((await job()).progress ?? "{}")).toMatchObject({ done: 16, total: 40 });
    expect(await vectors()).toHaveLength(16);
    // What is written while it waits is the job's, too.
    await write("/meanwhile.md", "written meanwhile");
    await follow();
    expect(await vectors()).toHaveLength(16);
    Object.assign(embedder, { mood: "well", onRequest: null });
    const sent = embedder.texts.length;
    clock += 60_000;
    await jobs();
    expect(await job()).toMatchObject({ state: "done", result: JSON.stringify({ vectors: 41 }) });
    expect(embedder.texts.length - sent).toBe(41 - 16);
    const spaces = new Set((await vectors()).map(({ spaceId }) => spaceId));
    expect(spaces.size).toBe(1);
    expect(spaces).not.toContain(before[0]?.spaceId);
  });

  it("begins by itself with the embedder of the server, and ends when it is gone", async () => {
    await write("/a.md", "Prefers the night theme");
    const ofServer = { url: embedder.url, model: "local", apiKey: "server key", dimensions: localDimensions };
    configureEmbedding(database.db, { ofServer, allowPrivate: false });
    await follow();
    await jobs();
    expect(await vectors()).toHaveLength(1);
    expect(embedder.requests[0]).toMatchObject({ json: { dimensions: localDimensions } });
    expect(embedder.requests[0]?.headers.authorization).toBe("Bearer server key");
    configureEmbedding(database.db, { ofServer: null, allowPrivate: false });
    await follow();
    expect(await vectors()).toEqual([]);
    const acts = (await collect(readAuditChain(database.db.read, workspace()))).map(({ body }) => body.action);
    expect(acts).toEqual(expect.arrayContaining(["embedding.begun", "embedding.ended"]));
    const said = JSON.stringify(await collect(readAuditChain(database.db.read, workspace())));
    for (const secret of ["night theme", "server key", embedder.url]) expect(said).not.toContain(secret);
  });

  it("asks once for each text where two processes follow the same writes", async () => {
    await setEmbedder(admin, settings());
    await jobs();
    for (let at = 0; at < 5; at += 1) await write(`/${at}.md`, `text ${at}`);
    await Promise.all([follow(), follow()]);
    await follow();
    expect(await vectors()).toHaveLength(5);
    expect(embedder.texts.sort()).toEqual(Array.from({ length: 5 }, (_, at) => `text ${at}`));
  });
});
