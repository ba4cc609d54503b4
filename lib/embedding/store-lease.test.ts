import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import type { Context } from "@/lib/access/context";
import { JobRunner } from "@/lib/job/job-runner";
import { type EmbedderServer, startEmbedder } from "@/lib/testing/embedder-server";
import { createEmbeddingStore } from "@/lib/testing/embedding-store";
import { fillStore } from "@/lib/testing/fixtures";
import { describeOnBoth } from "@/lib/testing/test-database";
import { healthOf } from "./embedder-health";
import { configureEmbedding } from "./find-embedder";
import { followWrites } from "./follow-writes";
import { rebuildRunner } from "./run-rebuild";
import { setEmbedder } from "./set-embedder";

describeOnBoth("who asks the embedder for the vectors of a store", (database) => {
  let embedder: EmbedderServer;
  let admin: Context;
  let storeId = "";
  let clock = 0;

  const runner = (owner: string) =>
    new JobRunner({
      db: database.db,
      runners: { "embedding.rebuild": rebuildRunner },
      owner,
      now: () => clock,
    });
  const asked = (times: number) => vi.waitFor(() => expect(embedder.requests).toHaveLength(times), { timeout: 30_000 });
  const job = () => database.db.prisma.job.findFirstOrThrow({ where: { kind: "embedding.rebuild" } });
  const vectors = () => database.db.prisma.memoryVector.count({ where: { storeId } });

  beforeAll(async () => {
    embedder = await startEmbedder();
  });
  afterAll(() => embedder.close());
  beforeEach(async () => {
    const { db } = database;
    const made = await createEmbeddingStore(db);
    ({ admin, storeId } = made);
    await fillStore(db, { id: storeId, workspaceId: made.workspaceId }, [["/a.md", "Prefers the night theme"]]);
    configureEmbedding(db, { ofServer: null, allowPrivate: true });
    embedder.mood = "hang";
    embedder.requests.length = 0;
    clock = Date.now();
    await setEmbedder(admin, { url: embedder.url, model: "local", dimensions: null });
  });

  it("stops while its embedder does not answer, and leaves all to the next one at once", async () => {
    const first = runner("first");
    await first.turn();
    await asked(1);
    await first.close();
    expect(await job()).toMatchObject({ state: "queued", tries: 0, leasedUntil: null });
    expect(healthOf(database.db, admin.actor.workspaceId).state).not.toBe("failing");
    embedder.mood = "well";
    const second = runner("second");
    await second.turn();
    await second.settle();
    expect(await job()).toMatchObject({ state: "done" });
    expect(await vectors()).toBe(1);
  });

  /** Begins to make vectors of what was written; its embedder does not answer. */
  async function beginToFollow() {
    await database.db.prisma.job.deleteMany({});
    const stop = new AbortController();
    const following = followWrites({ db: database.db, now: () => clock, signal: stop.signal });
    onTestFinished(async () => {
      stop.abort();
      await following;
    });
    await asked(1);
  }
  /** What another process makes, of which the embedder answers at once. */
  async function followElsewhere() {
    embedder.mood = "well";
    await followWrites({ db: database.db, now: () => clock });
    return vectors();
  }

  it("goes on half a minute after a process died that had asked", async () => {
    // It renews nothing any more.
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    await beginToFollow();
    clock += 29_000;
    expect(await followElsewhere()).toBe(0);
    clock += 1_001;
    expect(await followElsewhere()).toBe(1);
  });

  it("leaves it to a process that lives, however long its embedder takes", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    await beginToFollow();
    const leasedUntil = async () =>
      (await database.db.prisma.embeddingProgress.findUniqueOrThrow({ where: { storeId } })).leasedUntil ?? "";
    for (let turn = 0; turn < 5; turn += 1) {
      const before = await leasedUntil();
      clock += 10_000;
      vi.advanceTimersByTime(10_000);
      await vi.waitFor(async () => expect(await leasedUntil()).not.toBe(before), { timeout: 10_000 });
    }
    expect(await followElsewhere()).toBe(0);
    expect(embedder.requests).toHaveLength(1);
  });
});
