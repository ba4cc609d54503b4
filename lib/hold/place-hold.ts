import "server-only";
import { assertMay, seesStore } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import { requireSecondPerson } from "@/lib/approval/require-second-person";
import { appendToChain, appendToWorkspaceChain } from "@/lib/audit/audit.store";
import { actorRef } from "@/lib/domain/actor";
import { AppError } from "@/lib/domain/app-error";
import { createId } from "@/lib/domain/id";
import { publishLive } from "@/lib/live/live-bus";
import { requireStore } from "@/lib/store/require-store";
import { lockStore, moveStoreChain } from "@/lib/store/store-lock.store";
import { changedMeanwhile, requireSubject } from "@/lib/subject/require-subject";
import { changeSubject, findOwnStores, readIdentifiers } from "@/lib/subject/subject.store";
import type { Hold } from "./hold";
import type { LiftHoldInput, PlaceHoldInput } from "./hold.schema";
import {
  countActiveHolds,
  findHolds,
  insertHold,
  insertHoldStores,
  lockAllStores,
  markLifted,
  type NewHold,
} from "./hold.store";
import { requireHold } from "./list-holds";
import { forgetReach } from "./subject-reach.store";

/** Every redaction in the store asks each of them. */
const mostHolds = 100;

/**
 * Forbids that anything is removed that says something of a person, or that is in a store of theirs. It finds by what the case knows,
 * in what is there and in what is written from now on.
 */
async function holdSubject(context: Context, input: PlaceHoldInput, subjectId: string): Promise<Hold> {
  const { db, actor } = context;
  assertMay(actor, "hold.manage");
  const subject = await requireSubject(context, subjectId);
  if (subject.state === "closed")
    throw new AppError("conflict", "This case is closed: nobody knows any more whom it is about.");
  const own = await findOwnStores(db, subject.workspaceId, await readIdentifiers(db.read, subject.id));
  const placedAt = context.now();
  const hold: NewHold = {
    id: createId("hold", Date.parse(placedAt)),
    workspaceId: subject.workspaceId,
    storeId: "",
    kind: "subject",
    pathPrefix: null,
    subjectId: subject.id,
    ground: input.ground,
    reason: input.reason,
    placedBy: actorRef(actor, null).id,
    placedAt,
  };
  await db.transaction(async (tx) => {
    await lockAllStores(tx.sql, subject.workspaceId);
    // Closing the case changes this row as well: of the two, one comes first.
    if (!(await changeSubject(tx, subject, { closedAt: subject.closedAt }))) throw changedMeanwhile();
    await insertHold(tx, hold);
    await insertHoldStores(
      tx,
      hold.id,
      own.map(({ id }) => id),
    );
    const target = { hold_id: hold.id, subject_id: subject.id };
    const data = { kind: hold.kind, ground: hold.ground };
    await appendToWorkspaceChain(tx.sql, context, { action: "hold.placed", target, data });
  });
  return requireHold(context, hold.id);
}

async function holdStore(context: Context, input: PlaceHoldInput, storeId: string): Promise<Hold> {
  const store = await requireStore(context, storeId, "hold.manage");
  const placedAt = context.now();
  const pathPrefix = input.path_prefix ?? null;
  const hold: NewHold = {
    id: createId("hold", Date.parse(placedAt)),
    workspaceId: store.workspaceId,
    storeId: store.id,
    kind: pathPrefix === null ? "store" : "path",
    pathPrefix,
    subjectId: null,
    ground: input.ground,
    reason: input.reason,
    placedBy: actorRef(context.actor, null).id,
    placedAt,
  };
  await context.db.transaction(async (tx) => {
    const head = await lockStore(tx.sql, store.id);
    if (!head) throw new AppError("not_found", `There is no memory store ${store.id}.`);
    if ((await countActiveHolds(tx, store.id)) >= mostHolds) {
      throw new AppError("invalid_request", `A store has at most ${mostHolds} holds at a time. Hold the whole store.`);
    }
    await insertHold(tx, hold);
    const target = { hold_id: hold.id, memory_store_id: store.id };
    const act = { action: "hold.placed", target, data: { kind: hold.kind, ground: hold.ground } } as const;
    await moveStoreChain(tx.sql, store.id, await appendToChain(tx.sql, { id: store.id, head }, context, act));
  });
  publishLive(context.db, { kind: "store.changed", workspaceId: store.workspaceId, storeId: store.id });
  return requireHold(context, hold.id);
}

/**
 * Forbids that anything is removed from a store, from the memories that ever stood at a path or below it, or from all that is about a
 * person, until the hold is lifted. Takes the stores' locks: a redaction at the same time was first and is done, or comes after and is
 * refused.
 * @throws AppError invalid_request, not_found, permission
 */
export async function placeHold(context: Context, input: PlaceHoldInput): Promise<Hold> {
  if (input.subject_id) return holdSubject(context, input, input.subject_id);
  return holdStore(context, input, input.memory_store_id ?? "");
}

/**
 * Ends a hold; what it kept may be removed again. The path that it named is forgotten. Lifting twice answers the same as once.
 * @throws AppError not_found, permission
 */
export async function liftHold(context: Context, input: LiftHoldInput): Promise<Hold> {
  const { actor, db } = context;
  assertMay(actor, "hold.manage");
  const filter = { workspaceId: actor.workspaceId, storeIds: null, before: null, limit: 1, id: input.hold_id };
  const [hold] = await findHolds(db, filter);
  const gone = new AppError("not_found", `There is no hold ${input.hold_id}.`);
  if (!hold || !seesStore(actor, hold.storeId)) throw gone;
  if (hold.liftedAt !== null) return requireHold(context, hold.id);
  const { reason, ...named } = input;
  await requireSecondPerson(context, { operation: "liftHold", act: "lift_hold", input: named, words: reason });
  const lifting = {
    liftedBy: actorRef(actor, null).id,
    liftedAt: context.now(),
    liftGround: input.ground,
    liftReason: input.reason,
  };
  await db.transaction(async (tx) => {
    const { subjectId } = hold;
    const data = { ground: input.ground };
    if (subjectId !== null) {
      await lockAllStores(tx.sql, hold.workspaceId);
      if (!(await markLifted(tx, hold.id, lifting))) return;
      const target = { hold_id: hold.id, subject_id: subjectId };
      await appendToWorkspaceChain(tx.sql, context, { action: "hold.lifted", target, data });
      return;
    }
    const head = await lockStore(tx.sql, hold.storeId);
    if (!head) throw gone;
    if (!(await markLifted(tx, hold.id, lifting))) return;
    const target = { hold_id: hold.id, memory_store_id: hold.storeId };
    const act = { action: "hold.lifted", target, data } as const;
    await moveStoreChain(tx.sql, hold.storeId, await appendToChain(tx.sql, { id: hold.storeId, head }, context, act));
  });
  forgetReach(hold.id);
  if (hold.storeId) publishLive(db, { kind: "store.changed", workspaceId: hold.workspaceId, storeId: hold.storeId });
  return requireHold(context, hold.id);
}
