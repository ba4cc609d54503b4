import "server-only";
import type { Context } from "@/lib/access/context";
import { appendToWorkspaceChain } from "@/lib/audit/audit.store";
import type { Sql } from "@/lib/db/sql";
import { AppError } from "@/lib/domain/app-error";
import { type ActiveHold, heldRefusal } from "@/lib/domain/hold";
import { decodeCursor, encodeCursor } from "@/lib/domain/page-cursor";
import { assertSaysNobody } from "./open-subject";
import { holdsOnItems, isWholeHeld } from "./plan-holds";
import { assertState, changedMeanwhile, requireSubject } from "./require-subject";
import type { ItemKind, KeepGround, Pile, Subject, SubjectItem } from "./subject";
import type { ListItemsInput, MoveItemsInput, SubjectInput } from "./subject.schema";
import {
  changeSubject,
  countPiles,
  findItems,
  findOwnStores,
  insertFoundItems,
  insertStoreItems,
  moveItemsTo,
  readIdentifiers,
  readPile,
} from "./subject.store";

/** Where something goes that nobody has decided on: stores that name the person go, what others share is masked. */
const usualPile = (kind: ItemKind): Pile => (kind === "store" ? "erase" : "mask");

/**
 * Puts what is held with what must be kept, and what is held no more back to where it would go. Whoever applies the plan does
 * this first, so that what the officer saw is what there is.
 * @returns whether anything moved
 */
export async function sortByHolds(context: Context, subjectId: string): Promise<boolean> {
  const items = await findItems(context.db, subjectId);
  const held = await holdsOnItems(context.db.read, items);
  const wrong: SubjectItem[] = [];
  for (const item of items) {
    const { kind, targetId, pile, ground, holdId } = item;
    const hold = held.get(targetId);
    // Of a store that is held in part, what is not held can be masked.
    const partly = kind === "store" && pile === "mask" && !(await isWholeHeld(context.db.read, targetId));
    if (!hold ? ground === "hold" : !partly && (pile !== "keep" || (ground === "hold" && holdId !== hold.id)))
      wrong.push(item);
  }
  if (wrong.length === 0) return false;
  await context.db.transaction(async (tx) => {
    for (const { kind, targetId } of wrong) {
      const hold = held.get(targetId);
      const to = hold
        ? ({ pile: "keep", ground: "hold", holdId: hold.id } as const)
        : ({ pile: usualPile(kind), ground: null, holdId: null } as const);
      await moveItemsTo(tx, subjectId, [targetId], { ...to, legalWords: null });
    }
  });
  return true;
}

/**
 * Makes a plan of what a search found, in three piles: what goes, what is masked, what must stay. Asked again, it takes in what holds
 * have changed since, and leaves the officer's own decisions.
 * @throws AppError conflict before a search has ended, not_found, permission
 */
export async function planSubject(context: Context, { subject_id }: SubjectInput): Promise<Subject> {
  const { db, actor } = context;
  const subject = await requireSubject(context, subject_id);
  assertState(subject, "searched", "planned");
  const { id, redactionId } = subject;
  if (subject.state === "searched" && redactionId) {
    const stores = await findOwnStores(db, actor.workspaceId, await readIdentifiers(db.read, id));
    await db.transaction(async (tx) => {
      if (!(await changeSubject(tx, subject, { plannedAt: context.now() }))) throw changedMeanwhile();
      await insertStoreItems(
        tx,
        id,
        stores.map((store) => store.id),
      );
      await insertFoundItems(tx.sql, { subjectId: id, redactionId });
      const data = await countPiles(tx, id);
      await appendToWorkspaceChain(tx.sql, context, { action: "subject.planned", target: { subject_id: id }, data });
    });
  }
  await sortByHolds(context, id);
  return requireSubject(context, id);
}

async function refuseHeld(sql: Sql, item: SubjectItem, given: { hold: ActiveHold | undefined; pile: Pile }) {
  const { hold, pile } = given;
  if (!hold || pile === "keep") return;
  if (item.kind === "store" && pile === "mask" && !(await isWholeHeld(sql, item.targetId))) return;
  throw heldRefusal(hold, item.kind === "store" ? "A part of this store or all of it" : "This");
}

/**
 * Moves things from one pile to another; what is kept says on what ground.
 * @throws AppError conflict for what is held, invalid_request, not_found, permission
 */
export async function moveItems(context: Context, input: MoveItemsInput): Promise<Subject> {
  const { db } = context;
  const subject = await requireSubject(context, input.subject_id);
  assertState(subject, "planned");
  const { pile, legal_words } = input;
  const ground = pile === "keep" ? (input.ground ?? null) : null;
  assertSaysNobody(await readIdentifiers(db.read, subject.id), { legal_words });
  const ids = [...new Set(input.items)];
  const items = await findItems(db, subject.id, { targetIds: ids });
  if (items.length !== ids.length) throw new AppError("invalid_request", "items: not all of these are in the plan.");
  const held = await holdsOnItems(db.read, items);
  for (const item of items) await refuseHeld(db.read, item, { hold: held.get(item.targetId), pile });
  if (pile === "erase" && items.some(({ kind }) => kind === "reason" || kind === "comment"))
    throw new AppError(
      "invalid_request",
      "items: the words of comments and reasons are masked as a whole, not erased.",
    );
  await db.transaction(async (tx) => {
    // Whoever applies the plan changes this row too: of the two, one comes first.
    if (!(await changeSubject(tx, subject, { plannedAt: subject.plannedAt }))) throw changedMeanwhile();
    const to = { pile, ground, legalWords: (ground && legal_words) || null, holdId: null };
    const data = { pile, ground, items: await moveItemsTo(tx, subject.id, ids, to) };
    await appendToWorkspaceChain(tx.sql, context, {
      action: "subject.plan_changed",
      target: { subject_id: subject.id },
      data,
    });
  });
  return requireSubject(context, subject.id);
}

export interface PlanItem extends SubjectItem {
  storeName: string;
  path: string | null;
}

const list = "subject_items";

/** One pile of the plan, a page at a time. @throws AppError not_found, permission */
export async function listItems(
  context: Context,
  input: ListItemsInput,
): Promise<{ items: PlanItem[]; nextPage: string | null }> {
  const { id } = await requireSubject(context, input.subject_id);
  const [kind = "", targetId = ""] =
    input.page === undefined ? [] : decodeCursor(list, input.page, /^[a-z]+,[a-z]+_[0-9A-Z]{26}$/).split(",");
  const after = input.page === undefined ? null : { kind, targetId };
  const page = { after, limit: input.limit + 1 };
  const rows = await readPile(context.db.read, { subjectId: id, pile: input.pile }, page);
  const shown = rows.slice(0, input.limit);
  const last = shown.at(-1);
  const items = shown.map((row) => ({
    kind: row.kind as ItemKind,
    targetId: row.target_id,
    storeId: row.store_id,
    storeName: row.store_name,
    path: row.path,
    pile: row.pile as Pile,
    ground: row.ground as KeepGround | null,
    legalWords: row.legal_words,
    holdId: row.hold_id,
    hits: Number(row.hits),
  }));
  return {
    items,
    nextPage: last && rows.length > input.limit ? encodeCursor(list, `${last.kind},${last.target_id}`) : null,
  };
}
