import "server-only";
import type { Context } from "@/lib/access/context";
import { namesOf } from "@/lib/review/names.store";
import { requireStore } from "@/lib/store/require-store";
import type { RetrieveMomentInput } from "./history.schema";
import { findMomentAfter, findMomentAtSeq, readStoreSeq } from "./history.store";
import type { MomentChange } from "./moment";
import { lastSeqOf, requireMoment } from "./require-moment";

/** A place in the history of a store, with the ways from it. */
export interface MomentPlace {
  storeId: string;
  storeCreatedAt: string;
  /** How many versions the store has. */
  lastSeq: number;
  seq: number;
  change: (MomentChange & { actorName: string | null }) | null;
  earlierId: string | null;
  laterId: string | null;
}

/**
 * Which change a moment is right after, and its neighbours. Without a moment: the last change.
 * @throws AppError as `requireMoment`
 */
export async function retrieveMoment(context: Context, input: RetrieveMomentInput): Promise<MomentPlace> {
  const store = await requireStore(context, input.memory_store_id, "version.read");
  const { read } = context.db;
  const lastSeq = await readStoreSeq(read, store.id);
  const change = input.at
    ? (await requireMoment(read, store, input.at)).change
    : await findMomentAtSeq(read, store.id, Math.min(input.seq ?? lastSeq, lastSeq));
  const seq = change ? lastSeqOf(change) : 0;
  const [earlier, later, nameOf] = await Promise.all([
    change ? findMomentAtSeq(read, store.id, change.firstSeq - 1) : null,
    findMomentAfter(read, store.id, seq),
    namesOf(context.db, store.workspaceId, change?.actor.id ? [change.actor.id] : []),
  ]);
  return {
    storeId: store.id,
    storeCreatedAt: store.createdAt,
    lastSeq,
    seq,
    change: change && { ...change, actorName: change.actor.id === null ? null : nameOf(change.actor.id).name },
    earlierId: earlier?.id ?? null,
    laterId: later?.id ?? null,
  };
}
