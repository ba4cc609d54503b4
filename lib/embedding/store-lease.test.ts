import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { Context } from "@/lib/access/context";
import { JobRunner } from "@/lib/job/job-runner";
import { createStore } from "@/lib/store/create-store";
import { type EmbedderServer, startEmbedder } from "@/lib/testing/embedder-server";
import { contextOf, createMember, createWorkspace, fillStore } from "@/lib/testing/fixtures";
import { describeOnBoth } from "@/lib/testing/test-database";
import { healthOf } from "./embedder-health";
import { configureEmbedding } from "./find-embedder";
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
    await db.prisma.embedder.deleteMany({});
    await db.prisma.embeddingSpace.deleteMany({});
    await db.prisma.job.deleteMany({});
    const workspaceId = await createWorkspace(db);
    admin = contextOf(db, await createMember(db, workspaceId, "admin"));
    storeId = (await createStore(admin, { name: "Store", description: "", metadata: {} })).id;
    await fillStore(db, { id: storeId, workspaceId }, [["/a.md", "Prefers the night theme"]]);
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
});
