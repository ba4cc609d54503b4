import path from "node:path";
import { beforeEach, expect, it } from "vitest";
import type { Context } from "@/lib/access/context";
import { commitChange } from "@/lib/change/commit-change";
import type { Edit } from "@/lib/change/edit";
import type { Database } from "@/lib/db/database";
import { blameVersions, type LineOrigin } from "@/lib/domain/blame";
import { parseContent } from "@/lib/domain/memory-content";
import { parseMemoryPath } from "@/lib/domain/memory-path";
import { createStore } from "@/lib/store/create-store";
import { deleteStore } from "@/lib/store/delete-store";
import { startChild } from "@/lib/testing/child-process";
import { contextOf, createMember, createWorkspace } from "@/lib/testing/fixtures";
import { SeededRandom } from "@/lib/testing/seeded-random";
import { describeInPlain, describeOnBoth } from "@/lib/testing/test-database";
import { redactVersion } from "@/lib/version/redact-version";
import { saveSnapshot } from "./blame.store";
import { blameCache } from "./blame-cache";
import { computeBlame } from "./compute-blame";
import { followBlame } from "./follow-blame";
import { startBlame, stopBlame } from "./run-blame";
import { endOffers, takeOffers } from "./snapshot-offers";

const script = path.resolve(import.meta.dirname, "../testing/follow-until-killed.ts");
const interval = 3;
const textOf = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join("");

/** A store whose memories are written to by turns. */
class World {
  private constructor(
    readonly db: Database,
    readonly admin: Context,
    readonly storeId: string,
  ) {}

  static async make(db: Database): Promise<World> {
    const admin = contextOf(db, await createMember(db, await createWorkspace(db), "admin"));
    return new World(db, admin, (await createStore(admin, { name: "Lines", description: "", metadata: {} })).id);
  }

  async commit(edits: readonly Edit[]): Promise<string[]> {
    const { outcomes } = await commitChange(this.admin, { storeId: this.storeId, edits });
    return outcomes.map(({ memory }) => memory.id);
  }

  /** A memory with so many versions, each with a line more. */
  async grow(versions: number): Promise<string> {
    const lines = ["first"];
    const [id = ""] = await this.commit([
      { kind: "create", path: parseMemoryPath("/a"), content: parseContent("first\n") },
    ]);
    for (let number = 2; number <= versions; number += 1)
      await this.write(id, textOf([...lines, `line ${lines.push("")}`]));
    return id;
  }

  write = (memoryId: string, text: string) => this.commit([{ kind: "modify", memoryId, content: parseContent(text) }]);

  redact = (id: string) =>
    redactVersion(this.admin, { memory_store_id: this.storeId, memory_version_id: id, reason: "other" });

  versions = (memoryId: string) => this.db.prisma.version.findMany({ where: { memoryId }, orderBy: { number: "asc" } });

  snapshots = (memoryId: string) =>
    this.db.prisma.blameSnapshot.findMany({ where: { memoryId }, orderBy: { number: "asc" } });

  async follow(db = this.db): Promise<void> {
    while (await followBlame({ db, now: Date.now, interval }, this.storeId));
  }

  /** What a process answers that knows nothing yet, of the last version or of an earlier one. */
  async blame(
    memoryId: string,
    { number, db = this.db }: { number?: number; db?: Database } = {},
  ): Promise<LineOrigin[]> {
    blameCache().clear();
    const all = await this.versions(memoryId);
    const version = all[(number ?? all.length) - 1] ?? all.at(-1)!;
    const asked = { storeId: this.storeId, memoryId, versionId: version.id, number: version.number };
    return [...(await computeBlame(db, asked))];
  }

  /** The same from all texts. */
  async oracle(memoryId: string, number?: number): Promise<LineOrigin[]> {
    const rows = (await this.versions(memoryId)).slice(0, number);
    const versions = rows.map((row) => ({
      id: row.id,
      number: row.number,
      content: row.content,
      redacted: row.redactedAt !== null,
      deleted: row.operation === "deleted",
    }));
    return [...blameVersions(versions).lines];
  }
}

/** A database that does something before it reads the n-th time with texts. */
function atTexts(db: Database, n: number, act: () => Promise<unknown>): Database {
  let left = n;
  const read = new Proxy(db.read, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (name !== "all") return typeof value === "function" ? value.bind(target) : value;
      return async (text: string, params: never[]) => {
        if (text.includes("content,")) left -= 1;
        if (text.includes("content,") && left === 0) await act();
        return target.all(text, params);
      };
    },
  });
  return { ...db, prisma: db.prisma, read };
}

/** A database that does something before its n-th commit. */
function atCommit(db: Database, n: number, act: () => Promise<unknown>): Database {
  let left = n;
  const commit: Database["commit"] = async (storeId, job) => {
    left -= 1;
    if (left === 0) await act();
    return db.commit(storeId, job);
  };
  return { ...db, prisma: db.prisma, commit };
}

/** One act on a random memory's lines, as an edit. */
function nextEdit(random: SeededRandom, one: RandomMemory, round: number): Edit | null {
  const { id, lines } = one;
  const path = parseMemoryPath(`/${id}-${round}`);
  const act = random.below(10);
  if (one.isGone) {
    one.isGone = false;
    const back = act < 5 ? lines : random.pick(one.seen);
    one.lines = back;
    return { kind: "revive", memoryId: id, content: parseContent(textOf(back)), path };
  }
  if (act === 0) {
    one.isGone = true;
    return { kind: "delete", memoryId: id };
  }
  if (act === 1) return { kind: "modify", memoryId: id, path };
  if (act === 2) one.lines = random.pick(one.seen);
  else {
    const next = [...lines];
    next.splice(
      random.below(next.length + 1),
      random.below(3),
      ...Array.from({ length: random.below(3) }, () => word(random)),
    );
    if (act > 7) next.splice(random.below(next.length + 1), 0, ...next.splice(random.below(next.length + 1), 2));
    one.lines = next;
  }
  one.seen.push(one.lines);
  return { kind: "modify", memoryId: id, content: parseContent(textOf(one.lines)) };
}

// Some lines occur several times.
const word = (random: SeededRandom) => (random.below(4) === 0 ? "again" : `line ${random.below(1_000_000)}`);

interface RandomMemory {
  id: string;
  lines: string[];
  seen: string[][];
  isGone: boolean;
}

describeOnBoth("snapshots of blame", (database) => {
  let world: World;
  beforeEach(async () => {
    world = await World.make(database.db);
  });

  it("make no difference on 500 random histories", { timeout: 300_000 }, async () => {
    const random = new SeededRandom(11);
    const seeds = Array.from({ length: 500 }, () => Array.from({ length: 1 + random.below(6) }, () => word(random)));
    const ids = await world.commit(
      seeds.map((lines, n) => ({
        kind: "create",
        path: parseMemoryPath(`/m${n}`),
        content: parseContent(textOf(lines)),
      })),
    );
    const memories = seeds.map((lines, n): RandomMemory => ({ id: ids[n]!, lines, seen: [lines], isGone: false }));
    for (let round = 0; round < 10; round += 1) {
      await world.commit(memories.flatMap((one) => nextEdit(random, one, round) ?? []));
      if (round % 3 === 1) await world.follow();
      if (round % 4 !== 3) continue;
      // Also such as snapshots know, after which some are made again and some are not.
      const old = await database.db.prisma.version.findMany({ where: { storeId: world.storeId, redactedAt: null } });
      const heads = new Set((await database.db.prisma.memory.findMany()).map(({ headVersionId }) => headVersionId));
      const free = old.filter(({ id }) => !heads.has(id));
      for (let n = 0; n < 60; n += 1) await world.redact(free.splice(random.below(free.length), 1)[0]!.id);
    }
    expect(await database.db.prisma.blameSnapshot.count()).toBeGreaterThan(500);
    for (const { id } of memories) {
      const number = 1 + random.below(12);
      expect(await world.blame(id)).toEqual(await world.oracle(id));
      expect(await world.blame(id, { number })).toEqual(await world.oracle(id, number));
    }
  });

  it("save the reading of what came before them", async () => {
    const id = await world.grow(14);
    await world.follow();
    expect((await world.snapshots(id)).map(({ number, previous }) => [number, previous])).toEqual([
      [3, 0],
      [6, 3],
      [9, 6],
      [12, 9],
    ]);
    const read: number[] = [];
    const db = { ...database.db, prisma: database.db.prisma };
    db.read = new Proxy(db.read, {
      get(target, name) {
        const value = Reflect.get(target, name);
        if (name !== "all") return typeof value === "function" ? value.bind(target) : value;
        return async (text: string, params: never[]) => {
          const rows = await target.all<{ number: number }>(text, params);
          if (text.includes("content,")) read.push(...rows.map(({ number }) => number));
          return rows;
        };
      },
    });
    expect(await world.blame(id, { db })).toEqual(await world.oracle(id));
    expect(read).toEqual([12, 13, 14]);
  });

  it("go with a redaction, from the version on, and are made again without it", async () => {
    const id = await world.grow(14);
    await world.follow();
    const [, , , , , , seventh] = await world.versions(id);
    await world.redact(seventh!.id);
    expect((await world.snapshots(id)).map(({ number }) => number)).toEqual([3, 6]);
    expect(await world.blame(id)).toEqual(await world.oracle(id));
    await world.follow();
    expect((await world.snapshots(id)).map(({ number, redacted }) => [number, redacted])).toEqual([
      [3, 0],
      [6, 0],
      [9, 1],
      [12, 1],
    ]);
    expect(await world.blame(id)).toEqual(await world.oracle(id));
  });

  it("are not used where they are stale, however they came to be there", async () => {
    const id = await world.grow(14);
    await world.follow();
    const stale = await world.snapshots(id);
    const [, second] = await world.versions(id);
    await world.redact(second!.id);
    await database.db.prisma.blameSnapshot.createMany({ data: stale });
    expect(await world.blame(id)).toEqual(await world.oracle(id));
    // A later redaction has them made again; what does not fit goes.
    await world.redact((await world.versions(id))[3]!.id);
    await world.follow();
    expect((await world.snapshots(id)).map(({ number, redacted }) => [number, redacted])).toEqual([
      [3, 1],
      [6, 2],
      [9, 2],
      [12, 2],
    ]);
    expect(await world.blame(id)).toEqual(await world.oracle(id));
  });

  it("are not used where a redaction comes between reading them and the texts, or a write", async () => {
    const id = await world.grow(14);
    await world.follow();
    for (const [turn, number] of [2, 7, 13].entries()) {
      const version = (await world.versions(id))[number - 1]!;
      const racing = atTexts(database.db, (turn % 2) + 1, async () => {
        await world.redact(version.id);
        await world.write(id, `written ${number} meanwhile\n`);
        await world.follow();
      });
      expect(await world.blame(id, { number: 14, db: racing })).toEqual(await world.oracle(id, 14));
      expect(await world.blame(id)).toEqual(await world.oracle(id));
    }
    expect((await world.versions(id)).filter(({ redactedAt }) => redactedAt !== null)).toHaveLength(3);
  });

  it("are right whenever a redaction comes while they are made", async () => {
    // Its commits are one to claim the store, four to write, one to give it back and one to move on.
    for (const n of [2, 4, 6, 7]) {
      const one = await World.make(database.db);
      const id = await one.grow(14);
      const [, second] = await one.versions(id);
      await one.follow(atCommit(database.db, n, () => one.redact(second!.id)));
      expect((await one.snapshots(id)).map(({ number, redacted }) => [number, redacted])).toEqual([
        [3, 1],
        [6, 1],
        [9, 1],
        [12, 1],
      ]);
      expect(await one.blame(id)).toEqual(await one.oracle(id));
    }
  });

  it("are made once by two that are at it, and go with their store", async () => {
    const id = await world.grow(14);
    await Promise.all([world.follow(), world.follow()]);
    await world.follow();
    expect((await world.snapshots(id)).map(({ number }) => number)).toEqual([3, 6, 9, 12]);
    expect(await world.blame(id)).toEqual(await world.oracle(id));
    await deleteStore(world.admin, { memory_store_id: world.storeId });
    expect(await world.snapshots(id)).toEqual([]);
    await world.follow();
    const where = { storeId: world.storeId };
    expect(await database.db.prisma.blameProgress.count({ where })).toBe(0);
  });

  it("are left by whoever reads a long history first", async () => {
    const id = await world.grow(70);
    takeOffers(database.db);
    await world.blame(id);
    const offers = takeOffers(database.db);
    endOffers(database.db);
    expect(offers.map(({ number, previous }) => [number, previous])).toEqual([
      [32, 0],
      [64, 32],
    ]);
    for (const offer of offers) expect(await saveSnapshot(database.db, offer)).toBe(true);
    expect(await world.blame(id)).toEqual(await world.oracle(id));
    await world.redact((await world.versions(id))[0]!.id);
    for (const offer of offers) expect(await saveSnapshot(database.db, offer)).toBe(false);
    expect(await world.snapshots(id)).toEqual([]);
  });

  it("are made in the background, of what is written and of what was there before", async () => {
    const before = await world.grow(40);
    const other = await World.make(database.db);
    startBlame(database.db);
    try {
      const numbers = async (of: World, id: string) => (await of.snapshots(id)).map(({ number }) => number);
      await expect.poll(() => numbers(world, before), { timeout: 20_000 }).toEqual([32]);
      const id = await other.grow(48);
      await expect.poll(() => numbers(other, id), { timeout: 20_000 }).toEqual([32]);
      await other.redact((await other.versions(id))[4]!.id);
      await expect
        .poll(async () => (await other.snapshots(id)).map(({ redacted }) => redacted), { timeout: 20_000 })
        .toEqual([1]);
      expect(await other.blame(id)).toEqual(await other.oracle(id));
    } finally {
      await stopBlame(database.db);
    }
  });
});

describeInPlain("a process that dies while it makes snapshots of blame", (database, provider) => {
  it("leaves none that is wrong, and the next one goes on", { timeout: 240_000 }, async () => {
    const world = await World.make(database.db);
    const id = await world.grow(14);
    const { location } = database;
    const place = location.provider === "sqlite" ? location.file : location.url;
    for (const [turn, killAt] of [6, 11, 16, 0].entries()) {
      const child = startChild(script, [provider, place, String(killAt), String(turn * 180_000), world.storeId]);
      if (killAt > 0) await expect(child.done()).rejects.toThrow("failed with null");
      else await child.done();
      expect(await world.blame(id)).toEqual(await world.oracle(id));
    }
    expect((await world.snapshots(id)).map(({ number }) => number)).toEqual([3, 6, 9, 12]);
  });
});
