import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { commitChange } from "@/lib/change/commit-change";
import { minuteMs } from "@/lib/domain/durations";
import { parseContent } from "@/lib/domain/memory-content";
import { ownProcess } from "@/lib/job/job-process";
import { JobRunner } from "@/lib/job/job-runner";
import { createStore } from "@/lib/store/create-store";
import { contextOf, createMember, createWorkspace, fillStore } from "@/lib/testing/fixtures";
import { longRun } from "@/lib/testing/long-run";
import { useTestDataDir } from "@/lib/testing/test-data-dir";
import { describeOnBoth } from "@/lib/testing/test-database";
import { requestErasure } from "./erase-stores";
import { retrieveErasure } from "./retrieve-erasure";
import { storeErasureRunner } from "./run-store-erasure";

// `PALIMPSEST_LONG=1` for the size that is promised: 10,000 memories with 5 versions each, and the figures on the screen.
const memories = longRun ? 10_000 : 1_000;
const versions = 5;
const perChange = 1_000;
const mostMs = 5 * minuteMs;

describeOnBoth("erasing a large store", (database, provider) => {
  it(`takes ${memories} memories of ${versions} versions in time, says how far it is, and leaves the others as they are`, {
    timeout: 20 * minuteMs,
  }, async () => {
    const { db } = database;
    useTestDataDir();
    await db.prisma.job.deleteMany({});
    const admin = contextOf(db, await createMember(db, await createWorkspace(db), "admin"));
    const named = (metadata: Record<string, string>) => createStore(admin, { name: "S", description: "", metadata });
    const [large, other] = [await named({ user_id: "u1" }), await named({ user_id: "u2" })];
    const text = (at: number, round: number) => `What is remembered of ${at} in version ${round}. `.repeat(10);
    const paths = (size: number) =>
      Array.from({ length: size }, (_, at) => [`/area-${at % 50}/note-${at}.md`, text(at, 1)] as const);
    await fillStore(db, large, paths(memories));
    await fillStore(db, other, paths(100));
    const heads = await db.prisma.memory.findMany({ where: { storeId: large.id }, select: { id: true } });
    for (let round = 2; round <= versions; round++)
      for (let from = 0; from < heads.length; from += perChange) {
        const some = heads.slice(from, from + perChange);
        const edits = some.map(({ id }, at) => {
          return { kind: "modify" as const, memoryId: id, content: parseContent(text(from + at, round)) };
        });
        await commitChange(admin, { storeId: large.id, edits });
      }
    const hashOf = async (storeId: string) => {
      const where = { storeId };
      const rows = await db.prisma.version.findMany({ where, orderBy: { seq: "asc" } });
      return createHash("sha256").update(JSON.stringify(rows)).digest("hex");
    };
    const before = await hashOf(other.id);

    const asked = await requestErasure(admin, { metadata: { user_id: "u1" } });
    const steps: number[] = [];
    const watched: typeof storeErasureRunner = {
      ...storeErasureRunner,
      run: (run) =>
        storeErasureRunner.run({
          ...run,
          saveProgress: async (progress, sql) => {
            await run.saveProgress(progress, sql);
            steps.push(progress.done);
          },
        }),
    };
    const runners = { "erasure.run": watched };
    const runner = new JobRunner({ db, owner: ownProcess(), now: Date.now, runners });
    const since = performance.now();
    await runner.turn();
    await runner.settle();
    const ms = performance.now() - since;

    const done = await retrieveErasure(admin, { erasure_id: asked.id });
    const total = memories * versions;
    expect(done).toMatchObject({ state: "done", stores: [{ versions: total, memories }] });
    expect(done.progress).toMatchObject({ done: total, total });
    expect(new Set(steps).size).toBeGreaterThanOrEqual(3);
    expect(ms).toBeLessThan(mostMs);
    expect(await hashOf(other.id)).toBe(before);
    expect(done.files).toMatchObject({ residue: 0, verified: true });
    if (longRun)
      console.log(`${provider}: ${total} versions erased in ${(ms / 1_000).toFixed(1)} s, ${steps.length} steps`);
  });
});
