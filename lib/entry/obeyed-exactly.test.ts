import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Context } from "@/lib/access/context";
import { dayMs } from "@/lib/domain/durations";
import { entryCategories } from "@/lib/domain/entry";
import { configureEmbedding } from "@/lib/embedding/find-embedder";
import { followWrites } from "@/lib/embedding/follow-writes";
import { rebuildRunner } from "@/lib/embedding/run-rebuild";
import { JobRunner } from "@/lib/job/job-runner";
import { createStore } from "@/lib/store/create-store";
import { type EmbedderServer, startEmbedder } from "@/lib/testing/embedder-server";
import { contextOf, createMember, createWorkspace } from "@/lib/testing/fixtures";
import { SeededRandom } from "@/lib/testing/seeded-random";
import { describeInPlain } from "@/lib/testing/test-database";
import type { RankedEntry } from "./entry";
import { retrieveEntries } from "./retrieve-entries";
import { storeEntry } from "./store-entry";

const begun = Date.parse("2026-03-01T00:00:00.000Z");
const words = ["harbour", "lantern", "meadow", "copper", "violin", "glacier", "saffron", "compass"];

interface Known {
  category: (typeof entryCategories)[number];
  importance: number;
  ageDays: number;
  expiresAt: string | null;
}

describeInPlain("what a retrieval obeys, by words alone and with an embedder", (database) => {
  let embedder: EmbedderServer;
  let admin: Context;
  let storeId = "";
  const known = new Map<string, Known>();
  const halfLife = 12;
  let nowMs = begun;
  const at = (ms: number) => new Date(ms).toISOString();

  beforeAll(async () => {
    embedder = await startEmbedder();
  });
  afterAll(() => embedder.close());

  beforeEach(async () => {
    const { db } = database;
    configureEmbedding(db, { ofServer: null, allowPrivate: true });
    known.clear();
    nowMs = begun;
    const workspaceId = await createWorkspace(db);
    admin = contextOf(db, await createMember(db, workspaceId, "admin"), { now: () => at(nowMs) });
    storeId = (await createStore(admin, { name: "Entries", description: "", metadata: {} })).id;
    const entries = { half_life_days: halfLife, on_duplicate: "keep" };
    await db.prisma.store.update({ where: { id: storeId }, data: { settings: JSON.stringify({ entries }) } });
    const random = new SeededRandom(11);
    const lastMs = begun + 60 * dayMs;
    for (let n = 0; n < 60; n += 1) {
      nowMs = begun + n * dayMs;
      const category = entryCategories[random.below(entryCategories.length)] ?? "relationship";
      const importance = 1 + random.below(5);
      const expiresAt = n % 4 === 0 ? at(nowMs + (5 + random.below(80)) * dayMs) : null;
      const said = Array.from({ length: 4 }, () => words[random.below(words.length)]);
      const content = `${said.join(" ")} number ${n}`;
      const { memoryId } = await storeEntry(admin, storeId, { content, category, importance, expires_at: expiresAt });
      known.set(memoryId, { category, importance, ageDays: (lastMs - nowMs) / dayMs, expiresAt });
    }
    nowMs = lastMs;
  });

  async function embedAll() {
    const { db } = database;
    const ofServer = { url: embedder.url, model: "local", apiKey: null, dimensions: null };
    configureEmbedding(db, { ofServer, allowPrivate: true });
    await db.prisma.job.deleteMany({});
    await followWrites({ db, now: Date.now });
    const runner = new JobRunner({ db, runners: { "embedding.rebuild": rebuildRunner }, owner: "test", now: Date.now });
    for (let turn = 0; turn < 5; turn += 1) {
      await runner.turn();
      await runner.settle();
    }
  }

  const isAlive = ({ expiresAt }: Known) => expiresAt === null || expiresAt > at(nowMs);

  function expectExact(found: readonly RankedEntry[]) {
    for (const one of found) {
      const { importance, ageDays, expiresAt, category } = known.get(one.id) as Known;
      expect(one).toMatchObject({ importance, category, expiresAt, halfLifeDays: halfLife });
      expect(one.ageDays).toBeCloseTo(ageDays, 9);
      expect(one.effectiveImportance).toBeCloseTo(importance * 0.5 ** (ageDays / halfLife), 9);
      expect(one.score).toBeCloseTo(one.relevance * one.effectiveImportance, 12);
      expect(one.relevance).toBeGreaterThan(0);
      expect(one.relevance).toBeLessThanOrEqual(1);
    }
    const scores = found.map(({ score }) => score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
  }

  it.each(["by words", "with an embedder"] as const)("%s: decay, expiry, categories and importance", async (how) => {
    if (how === "with an embedder") await embedAll();
    const all = await retrieveEntries(admin, [storeId], { query: "*", limit: 100 });
    expectExact(all);
    const alive = [...known].filter(([, one]) => isAlive(one)).map(([id]) => id);
    expect(alive.length).toBeLessThan(known.size);
    expect(all.map(({ id }) => id).sort()).toEqual(alive.sort());
    for (const word of words)
      for (const categories of [null, ["relationship"], ["decision_log", "user_preference"]])
        for (const min_importance of [1, 3, 5]) {
          const found = await retrieveEntries(admin, [storeId], {
            query: word,
            categories,
            min_importance,
            limit: 100,
          });
          expectExact(found);
          for (const { id } of found) {
            const one = known.get(id) as Known;
            expect(isAlive(one) && one.importance >= min_importance).toBe(true);
            if (categories) expect(categories).toContain(one.category);
          }
          // Nothing that says the word and fits is left out.
          const fits = all.filter(
            (one) =>
              one.content.split(" ").includes(word) &&
              one.importance >= min_importance &&
              (!categories || categories.includes(one.category)),
          );
          expect(found.map(({ id }) => id)).toEqual(expect.arrayContaining(fits.map(({ id }) => id)));
          if (how === "by words") expect(found).toHaveLength(fits.length);
        }
    if (how === "with an embedder")
      expect(
        (await retrieveEntries(admin, [storeId], { query: "harbour" })).some((one) => one.similarity !== null),
      ).toBe(true);
  });

  it("forgets at the moment of expiry, not before", async () => {
    const [id, one] = [...known].find(([, { expiresAt }]) => expiresAt !== null && expiresAt > at(nowMs)) ?? [];
    nowMs = Date.parse(one?.expiresAt ?? "") - 1;
    const ids = async () =>
      (await retrieveEntries({ ...admin }, [storeId], { query: "*", limit: 100 })).map((entry) => entry.id);
    expect(await ids()).toContain(id);
    nowMs += 1;
    expect(await ids()).not.toContain(id);
  });
});
