import "server-only";
import { assertMay, seesStore } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import { AppError } from "@/lib/domain/app-error";
import { decodeCursor, encodeCursor } from "@/lib/domain/page-cursor";
import { storeNames } from "@/lib/notification/notification.store";
import { namesOf } from "@/lib/review/names.store";
import { requireStore } from "@/lib/store/require-store";
import { labelsOf } from "@/lib/subject/subject.store";
import type { HeldHere, Hold } from "./hold";
import type { HoldInput, ListHeldHereInput, ListHoldsInput } from "./hold.schema";
import { countHeld, findHolds, holdsOnMemories, holdsOnTexts, type StoredHold } from "./hold.store";

/** What they say, with the names of today. */
async function withNames({ actor, db }: Context, rows: readonly StoredHold[]): Promise<Hold[]> {
  const { workspaceId } = actor;
  const cases = rows.flatMap((row) => row.subjectId ?? []);
  const [nameOf, stores, labels] = await Promise.all([
    namesOf(
      db,
      workspaceId,
      rows.flatMap((row) => [row.placedBy, row.liftedBy]),
    ),
    storeNames(
      db,
      workspaceId,
      rows.map((row) => row.storeId),
    ),
    labelsOf(db, workspaceId, cases),
  ]);
  return rows.map(({ liftedAt, liftedBy, liftGround, liftReason, placedBy, storeId, ...hold }) => ({
    ...hold,
    store: storeId === "" ? null : { id: storeId, name: stores.get(storeId) ?? null },
    subject: hold.subjectId === null ? null : { id: hold.subjectId, name: labels.get(hold.subjectId) ?? null },
    placedBy: placedBy === null ? null : nameOf(placedBy),
    lifted:
      liftedAt === null
        ? null
        : {
            at: liftedAt,
            by: liftedBy === null ? null : nameOf(liftedBy),
            ground: liftGround ?? "other",
            reason: liftReason ?? "",
          },
  }));
}

/** A hold of the actor's workspace, on a store that it sees. @throws AppError not_found, permission */
export async function requireHold(context: Context, holdId: string): Promise<Hold> {
  const { actor, db } = context;
  assertMay(actor, "hold.manage");
  const filter = { workspaceId: actor.workspaceId, storeIds: null, before: null, limit: 1, id: holdId };
  const [row] = await findHolds(db, filter);
  if (!row || !seesStore(actor, row.storeId)) throw new AppError("not_found", `There is no hold ${holdId}.`);
  const [hold] = await withNames(context, [row]);
  return hold as Hold;
}

const list = "holds";

/** The holds of the workspace or of one store, the newest first. @throws AppError not_found, permission */
export async function listHolds(
  context: Context,
  input: ListHoldsInput,
): Promise<{ holds: Hold[]; nextPage: string | null }> {
  const { actor, db } = context;
  assertMay(actor, "hold.manage");
  if (input.memory_store_id) await requireStore(context, input.memory_store_id, "hold.manage");
  const seen = actor.kind === "key" && actor.stores !== "all" ? [...actor.stores] : null;
  const rows = await findHolds(db, {
    workspaceId: actor.workspaceId,
    storeIds: input.memory_store_id ? [input.memory_store_id] : seen,
    active: input.active,
    before: input.page === undefined ? null : decodeCursor(list, input.page, /^hold_[0-9A-Z]{26}$/),
    limit: input.limit + 1,
  });
  const shown = rows.slice(0, input.limit);
  const last = shown.at(-1);
  return {
    holds: await withNames(context, shown),
    nextPage: last && rows.length > input.limit ? encodeCursor(list, last.id) : null,
  };
}

/** A hold, and how much it covers today; of a lifted one that is not known any more, and of one for a person not counted. */
export async function retrieveHold(
  context: Context,
  input: HoldInput,
): Promise<{ hold: Hold; covers: { memories: number; versions: number } | null }> {
  const hold = await requireHold(context, input.hold_id);
  const store = hold.lifted ? null : hold.store;
  return { hold, covers: store && (await countHeld(context.db, store.id, hold.pathPrefix)) };
}

/** More than there will be: each of them is marked where its store is listed. */
const most = 10_000;

/**
 * What is held of a memory, of a store, or which stores are held as a whole: for whoever may read them, without the words that
 * officers wrote. @throws AppError not_found, permission
 */
export async function listHeldHere(context: Context, input: ListHeldHereInput): Promise<HeldHere[]> {
  const { actor, db } = context;
  assertMay(actor, "store.read");
  const { memory_store_id: storeId, memory_id: memoryId } = input;
  if (!storeId) {
    const storeIds = actor.kind === "key" && actor.stores !== "all" ? [...actor.stores] : null;
    const filter = { workspaceId: actor.workspaceId, storeIds, before: null, limit: most };
    const holds = await findHolds(db, { ...filter, active: true, kind: "store" });
    return holds;
  }
  await requireStore(context, storeId, "store.read");
  const holds = memoryId
    ? [...(await holdsOnMemories(db.read, storeId, [memoryId])).values()]
    : await holdsOnTexts(db.read, storeId);
  return holds.map((hold) => ({ ...hold, storeId }));
}
