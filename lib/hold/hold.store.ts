import "server-only";
import type { Database, WriteTransaction } from "@/lib/db/database";
import {
  activeHolds,
  countCovered,
  type HoldRow,
  holdsOfSubject,
  memoriesEverBelow,
  memoriesOfChange,
  memoriesOfVersions,
} from "@/lib/db/dialect/hold-statements";

export { lockAllStores } from "@/lib/db/dialect/hold-statements";

import type { Sql } from "@/lib/db/sql";
import { type ActiveHold, type HoldGround, type HoldKind, heldRefusal, type LiftGround } from "@/lib/domain/hold";
import { isSaidInStore, isSaidOfHeld, reachOfHold } from "./subject-reach.store";

const toHold = (row: HoldRow): ActiveHold => ({
  id: row.id,
  kind: row.kind as HoldKind,
  pathPrefix: row.path_prefix,
  subjectId: row.subject_id,
  ground: row.ground as HoldGround,
  placedAt: row.placed_at,
});

/** A hold with what it covers of one store; null where that is all of it. */
interface HoldHere {
  hold: ActiveHold;
  memoryIds: ReadonlySet<string> | null;
}

/**
 * Every active hold that covers something of a store, the oldest first; of a path it is not looked up here what is there.
 * @param isSaid whether it covers something else than memories
 */
async function holdsHere(sql: Sql, storeId: string, isSaid?: typeof isSaidInStore): Promise<HoldHere[]> {
  const here: HoldHere[] = [];
  for (const hold of (await activeHolds(sql, storeId)).map(toHold)) {
    const { id, subjectId } = hold;
    if (subjectId === null) {
      here.push({ hold, memoryIds: null });
      continue;
    }
    const { whole, memories } = await reachOfHold(sql, { id, subjectId }, storeId);
    if (whole) here.push({ hold, memoryIds: null });
    else if (memories.size > 0 || (await isSaid?.(sql, { id, subjectId }, storeId)))
      here.push({ hold, memoryIds: memories });
  }
  return here;
}

/** The active holds on a store or any memory in it, the oldest first. */
export async function holdsOnTexts(sql: Sql, storeId: string): Promise<ActiveHold[]> {
  return (await holdsHere(sql, storeId)).map(({ hold }) => hold);
}

/** The same, with those on what people said there: what goes as a whole goes with it. It reads every reason and comment for that. */
export async function holdsOnStore(sql: Sql, storeId: string): Promise<ActiveHold[]> {
  return (await holdsHere(sql, storeId, isSaidInStore)).map(({ hold }) => hold);
}

/** Whether any hold is in force that could cover something of a store. */
export const mayHoldHere = async (sql: Sql, storeId: string): Promise<boolean> =>
  (await activeHolds(sql, storeId)).length > 0;

/** The hold that covers a store as a whole, if any does. */
export async function holdOnWholeStore(sql: Sql, storeId: string): Promise<ActiveHold | undefined> {
  const here = await holdsHere(sql, storeId);
  return here.find(({ hold, memoryIds }) => memoryIds === null && hold.pathPrefix === null)?.hold;
}

/** The holds for one person that are in force, the oldest first. */
export async function findHoldsOfSubject(sql: Sql, subjectId: string): Promise<ActiveHold[]> {
  return (await holdsOfSubject(sql, subjectId)).map(toHold);
}

/**
 * Which of these memories are held, and by what: the oldest hold on each. A hold on a path covers all versions of a memory that
 * ever stood there, deleted ones too. Ask inside the transaction that holds the store's lock, which placing a hold takes as well.
 */
export async function holdsOnMemories(
  sql: Sql,
  storeId: string,
  memoryIds: readonly string[],
): Promise<Map<string, ActiveHold>> {
  const held = new Map<string, ActiveHold>();
  for (const { hold, memoryIds: reached } of await holdsHere(sql, storeId)) {
    const free = memoryIds.filter((id) => !held.has(id));
    if (free.length === 0) break;
    const prefix = hold.pathPrefix;
    const ofPath = prefix === null ? free : await memoriesEverBelow(sql, { storeId, prefix }, free);
    const covered = reached === null ? ofPath : free.filter((id) => reached.has(id));
    for (const id of covered) held.set(id, hold);
  }
  return held;
}

/** As `holdsOnMemories`, by version. Versions of other stores are left out. */
export async function holdsOnVersions(
  sql: Sql,
  storeId: string,
  versionIds: readonly string[],
): Promise<Map<string, ActiveHold>> {
  const held = new Map<string, ActiveHold>();
  if ((await activeHolds(sql, storeId)).length === 0) return held;
  const memoryOf = await memoriesOfVersions(sql, storeId, versionIds);
  const memories = await holdsOnMemories(sql, storeId, [...new Set(memoryOf.values())]);
  for (const [versionId, memoryId] of memoryOf) {
    const hold = memories.get(memoryId);
    if (hold) held.set(versionId, hold);
  }
  return held;
}

/** @throws AppError conflict that names the hold; `what` begins the sentence */
export async function assertMemoryNotHeld(
  sql: Sql,
  { storeId, memoryId }: { storeId: string; memoryId: string },
  what: string,
): Promise<void> {
  const hold = (await holdsOnMemories(sql, storeId, [memoryId])).get(memoryId);
  if (hold) throw heldRefusal(hold, what);
}

/** What was said about a change: its reason, or a comment on it. */
interface SaidWords {
  storeId: string;
  changeId: string;
  words: string | null;
}

/** The hold on what was said about a change: words about a held memory are held with it, and words that name a held person. */
export async function holdOnWords(sql: Sql, { storeId, changeId, words }: SaidWords): Promise<ActiveHold | undefined> {
  const active = (await activeHolds(sql, storeId)).map(toHold);
  if (active.length === 0) return undefined;
  const [hold] = (await holdsOnMemories(sql, storeId, await memoriesOfChange(sql, storeId, changeId))).values();
  if (hold || words === null) return hold;
  for (const one of active) {
    const { id, subjectId } = one;
    if (subjectId !== null && (await isSaidOfHeld(sql, { id, subjectId }, words))) return one;
  }
  return undefined;
}

/** @throws AppError conflict that names the hold */
export async function assertWordsNotHeld(sql: Sql, of: SaidWords, what: string): Promise<void> {
  const hold = await holdOnWords(sql, of);
  if (hold) throw heldRefusal(hold, what);
}

/** @throws AppError conflict where the store or anything in it is held: what is deleted as a whole is deleted with all of it */
export async function assertStoreNotHeld(sql: Sql, storeId: string): Promise<void> {
  const [hold] = await holdsOnStore(sql, storeId);
  if (hold) throw heldRefusal(hold, hold.kind === "store" ? "This store" : "This store or a part of it");
}

export const countHeld = (db: Database, storeId: string, prefix: string | null) =>
  countCovered(db.read, storeId, prefix);

export interface NewHold {
  id: string;
  workspaceId: string;
  /** Empty for a hold for a person, which is on all of them. */
  storeId: string;
  kind: HoldKind;
  pathPrefix: string | null;
  subjectId: string | null;
  ground: HoldGround;
  reason: string;
  placedBy: string | null;
  placedAt: string;
}

export interface StoredHold extends NewHold {
  liftedBy: string | null;
  liftedAt: string | null;
  liftGround: LiftGround | null;
  liftReason: string | null;
}

export async function insertHold({ prisma }: WriteTransaction, hold: NewHold): Promise<void> {
  await prisma.hold.create({ data: hold });
}

/** Writes down which stores are a person's own: their metadata may say something else tomorrow. */
export async function insertHoldStores(
  { prisma }: WriteTransaction,
  holdId: string,
  storeIds: readonly string[],
): Promise<void> {
  if (storeIds.length > 0)
    await prisma.holdStore.createMany({ data: storeIds.map((storeId) => ({ holdId, storeId })) });
}

export interface Lifting {
  liftedBy: string | null;
  liftedAt: string;
  liftGround: LiftGround;
  liftReason: string;
}

/** @returns false where it was lifted already */
export async function markLifted({ prisma }: WriteTransaction, id: string, lifting: Lifting): Promise<boolean> {
  const data = { ...lifting, pathPrefix: null };
  const { count } = await prisma.hold.updateMany({ where: { id, liftedAt: null }, data });
  if (count === 1) await prisma.holdStore.deleteMany({ where: { holdId: id } });
  return count === 1;
}

export interface HoldFilter {
  workspaceId: string;
  id?: string;
  /** Null for those of all stores. */
  storeIds: readonly string[] | null;
  active?: boolean;
  kind?: HoldKind;
  before: string | null;
  limit: number;
}

/** The newest first. */
export async function findHolds(db: Database, filter: HoldFilter): Promise<StoredHold[]> {
  const { workspaceId, id, storeIds, active, kind, before, limit } = filter;
  const rows = await db.prisma.hold.findMany({
    where: {
      workspaceId,
      kind,
      ...(storeIds && { storeId: { in: [...storeIds] } }),
      ...(active === undefined ? {} : { liftedAt: active ? null : { not: null } }),
      AND: [id === undefined ? {} : { id }, before === null ? {} : { id: { lt: before } }],
    },
    orderBy: { id: "desc" },
    take: limit,
  });
  return rows as StoredHold[];
}

export function countActiveHolds({ prisma }: WriteTransaction, storeId: string): Promise<number> {
  return prisma.hold.count({ where: { storeId, liftedAt: null } });
}
