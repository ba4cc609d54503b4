import { beforeAll, expect, it } from "vitest";
import type { Context } from "@/lib/access/context";
import { commitChange } from "@/lib/change/commit-change";
import type { Edit } from "@/lib/change/edit";
import { dayMs } from "@/lib/domain/durations";
import { type FigureRange, figureRanges } from "@/lib/domain/figure-range";
import { parseContent } from "@/lib/domain/memory-content";
import { parseMemoryPath } from "@/lib/domain/memory-path";
import { reviewChangeInput } from "@/lib/review/review.schema";
import { reviewChange } from "@/lib/review/review-change";
import { undoReview } from "@/lib/review/undo-review";
import { createStore } from "@/lib/store/create-store";
import { deleteStore } from "@/lib/store/delete-store";
import { contextOf, createMember, createWorkspace } from "@/lib/testing/fixtures";
import { describeOnBoth } from "@/lib/testing/test-database";
import { medianOf } from "./figures";
import { listReviewerFigures } from "./list-reviewer-figures";
import { retrieveFigures } from "./retrieve-figures";

/** A number from 0 to 1, the same ones each time. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

const end = Date.parse("2026-11-20T22:30:00.000Z");

describeOnBoth("figures", (database) => {
  let workspaceId = "";
  let admin: Context;
  let reviewers: Context[] = [];
  const storeIds: string[] = [];
  const at = (context: Context, time: number): Context => ({ ...context, now: () => new Date(time).toISOString() });
  const userOf = ({ actor }: Context) => (actor.kind === "member" ? actor.userId : "");

  beforeAll(async () => {
    const { db } = database;
    workspaceId = await createWorkspace(db);
    admin = contextOf(db, await createMember(db, workspaceId, "admin"));
    reviewers = [
      contextOf(db, await createMember(db, workspaceId, "reviewer")),
      contextOf(db, await createMember(db, workspaceId, "reviewer")),
    ];
    const actor = { kind: "key", workspaceId, keyId: "apikey_01ARZ3NDEKTSV4RRFFQ69G5FAV" } as const;
    const agent = contextOf(db, { ...actor, access: "read_write", stores: "all" }, { origin: "rest" });
    const authors = [agent, { ...agent, session: { label: "run" } }, admin];
    for (const name of ["One", "Two", "Gone"])
      storeIds.push((await createStore(at(admin, end - 100 * dayMs), { name, description: "", metadata: {} })).id);
    const random = randomFrom(7);
    const one = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!;
    const memories: { storeId: string; id: string; live: boolean }[] = [];
    const times = Array.from({ length: 90 }, () => end - random() * 95 * dayMs).sort((a, b) => a - b);
    for (const [index, time] of times.entries()) {
      const known = random() < 0.6 ? one(memories.length > 0 ? memories : [undefined]) : undefined;
      const storeId = known?.storeId ?? one(storeIds);
      const content = parseContent(random() < 0.2 ? `hid\u200Bden ${index}` : `text ${index}`);
      const path = parseMemoryPath(`/memory-${index}`);
      const edit: Edit = !known
        ? { kind: "create", path, content }
        : !known.live
          ? { kind: "revive", memoryId: known.id, path, content }
          : random() < 0.3
            ? { kind: "delete", memoryId: known.id }
            : { kind: "modify", memoryId: known.id, content };
      const written = await commitChange(at(one(authors), time), { storeId, edits: [edit] });
      if (!known) memories.push({ storeId, id: written.outcomes[0]!.memory.id, live: true });
      else known.live = edit.kind !== "delete";
      if (random() < 0.4 && written.changeId) {
        const verdict = one(["approve", "flag", "approve"]);
        const input = reviewChangeInput.parse({ change_id: written.changeId, verdict });
        const by = at(one(reviewers), Math.min(end, time + random() * dayMs));
        const done = await reviewChange(by, input).catch(() => null);
        if (done && index % 3 === 0) await undoReview(by, { change_id: input.change_id });
      }
    }
    const versions = await db.prisma.version.findMany({ where: { storeId: { in: storeIds } }, take: 60 });
    await db.prisma.exposure.createMany({
      data: versions.map(({ id, storeId, memoryId }) => ({
        versionId: id,
        storeId,
        memoryId,
        sessionId: "",
        apiKeyId: "",
        origin: "rest",
        firstAt: new Date(end - 95 * dayMs).toISOString(),
        lastAt: new Date(end - random() * 95 * dayMs).toISOString(),
        count: 1 + Math.floor(random() * 20),
      })),
    });
    await deleteStore(at(admin, end), { memory_store_id: storeIds[2] ?? "" });
  });

  const dayIn = (zone: string, time: string) =>
    new Intl.DateTimeFormat("en-CA", { timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit" }).format(
      new Date(time),
    );

  const cases = figureRanges.flatMap((days) =>
    ["UTC", "Asia/Kathmandu", "America/Los_Angeles"].flatMap((zone) =>
      [false, true].map((one) => [days, zone, one] as const),
    ),
  );
  it.each(cases)("of %i days in %s, one store: %s, are what counting by hand gives", async (days, zone, one) => {
    const { prisma } = database.db;
    const storeId = one ? storeIds[0] : undefined;
    const figures = await retrieveFigures(at(admin, end), {
      days: days as FigureRange,
      zone,
      memory_store_id: storeId,
    });
    const where = { storeId: { in: storeId ? [storeId] : storeIds.slice(0, 2) } };
    const inRange = (time: string) => figures.days.includes(dayIn(zone, time));
    const tally = <Row>(rows: readonly Row[], keyOf: (row: Row) => string) => {
      const counts: Record<string, number> = {};
      for (const row of rows) counts[keyOf(row)] = (counts[keyOf(row)] ?? 0) + 1;
      return counts;
    };
    const flat = (rows: { day: string; counts: Record<string, number> }[]) =>
      Object.fromEntries(
        rows.flatMap(({ day, counts }) => Object.entries(counts).map(([key, n]) => [`${day} ${key}`, n])),
      );

    expect(figures.days).toHaveLength(days);
    const versions = (await prisma.version.findMany({ where })).filter((row) => inRange(row.createdAt));
    expect(flat(figures.writes)).toEqual(tally(versions, (row) => `${dayIn(zone, row.createdAt)} ${row.actorType}`));
    const findings = (await prisma.finding.findMany({ where })).filter((row) => inRange(row.createdAt));
    expect(findings.length).toBeGreaterThan(0);
    expect(flat(figures.findings)).toEqual(tally(findings, (row) => `${dayIn(zone, row.createdAt)} ${row.kind}`));

    const all = await prisma.version.findMany({ where, orderBy: { seq: "asc" } });
    for (const { day, count } of figures.memories) {
      const last = new Map<string, string>();
      for (const row of all) if (dayIn(zone, row.createdAt) <= day) last.set(row.memoryId, row.operation);
      expect([day, count]).toEqual([day, [...last.values()].filter((operation) => operation !== "deleted").length]);
    }

    const before = new Map<string, string>();
    for (const row of all)
      if (dayIn(zone, row.createdAt) < (figures.days[0] ?? "")) before.set(row.memoryId, row.operation);
    expect(figures.memoriesBefore).toBe([...before.values()].filter((operation) => operation !== "deleted").length);

    const changes = new Map((await prisma.change.findMany({ where })).map((row) => [row.id, row]));
    const decided = (await prisma.reviewDecision.findMany({ where: { ...where, ruleId: null } })).filter((row) =>
      inRange(row.decidedAt),
    );
    const taken = decided.filter(({ undoneAt }) => undoneAt === null);
    if (days === 90) expect(taken.length).toBeLessThan(decided.length);
    const seconds = (row: (typeof taken)[number]) =>
      (Date.parse(row.decidedAt) - Date.parse(changes.get(row.changeId)!.createdAt)) / 1_000;
    expect(figures.medianSeconds).toBe(medianOf(taken.map(seconds)));
    for (const { day, count, medianSeconds } of figures.decisions) {
      const ofDay = taken.filter((row) => dayIn(zone, row.decidedAt) === day);
      expect([day, count, medianSeconds]).toEqual([day, ofDay.length, medianOf(ofDay.map(seconds))]);
    }
    const pending = [...changes.values()].filter((row) => row.reviewState === "pending").map((row) => row.createdAt);
    expect([figures.pending, figures.oldestPendingAt]).toEqual([pending.length, pending.sort()[0] ?? null]);

    const best = (counts: Record<string, number>) =>
      Object.entries(counts)
        .sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
        .slice(0, 10);
    expect(figures.mostWritten.map(({ id, count }) => [id, count])).toEqual(
      best(tally(versions, (row) => row.memoryId)),
    );
    const since = new Date(end - days * dayMs).toISOString();
    const reads: Record<string, number> = {};
    for (const row of await prisma.exposure.findMany({ where }))
      if (inRange(row.lastAt) && row.lastAt >= since.slice(0, 10))
        reads[row.memoryId] = (reads[row.memoryId] ?? 0) + row.count;
    expect(figures.mostRead.map(({ id, count }) => [id, count])).toEqual(best(reads));
    const paths = new Map((await prisma.memory.findMany({ where })).map((row) => [row.id, row.path]));
    for (const { id, path } of figures.mostWritten) expect(path).toBe(paths.get(id));
  });

  it("of reviewers are the own ones, and to an admin those of all", async () => {
    const input = { days: 90, zone: "UTC" } as const;
    const taken = (
      await database.db.prisma.reviewDecision.findMany({ where: { storeId: { in: storeIds.slice(0, 2) } } })
    ).filter((row) => row.decidedAt >= "2026-08-23");
    const all = await listReviewerFigures(at(admin, end), input);
    for (const reviewer of reviewers) {
      const own = await listReviewerFigures(at(reviewer, end), input);
      const mine = taken.filter((row) => row.decidedBy === userOf(reviewer));
      expect(own).toMatchObject([{ reviewer: { id: userOf(reviewer) }, decisions: mine.length, laterReverted: 0 }]);
      expect(all).toContainEqual(own[0]);
    }
  });

  it("count an approval that was reverted later, until that is undone", async () => {
    const [first, second] = reviewers as [Context, Context];
    const decision = await database.db.prisma.reviewDecision.findFirstOrThrow({
      where: { storeId: { in: storeIds.slice(0, 2) }, verdict: "approve", decidedBy: userOf(first), undoneAt: null },
      orderBy: { id: "desc" },
    });
    const input = reviewChangeInput.parse({ change_id: decision.changeId, verdict: "revert", include_later: true });
    await reviewChange(at(second, end), input);
    const own = await listReviewerFigures(at(first, end), { days: 90, zone: "UTC" });
    expect(own).toMatchObject([{ laterReverted: 1 }]);
  });
});

it("knows the middle", () => {
  expect([medianOf([]), medianOf([3]), medianOf([9, 1, 5]), medianOf([4, 1, 2, 9])]).toEqual([null, 3, 5, 3]);
});
