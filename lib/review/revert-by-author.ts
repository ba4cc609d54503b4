import "server-only";
import { actorMay, assertMaySomewhere, seesStore } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import { publishLive } from "@/lib/live/live-bus";
import { requireStore } from "@/lib/store/require-store";
import { type AuthorSince, readChangesByAuthor, readStoresOfAuthor, readVersionsByAuthor } from "./author.store";
import { planReverts, type RevertConflict, type RevertRequest, revertChanges } from "./revert-changes";
import type { RevertByAuthorInput } from "./review.schema";
import { takeBacks } from "./review-change";

export interface PlannedStore {
  storeId: string;
  storeName: string;
  changes: number;
  memories: number;
  conflicts: RevertConflict[];
}

export interface RevertedStore extends PlannedStore {
  /** The change that took everything back; null where nothing had to be written. */
  changeId: string | null;
  decisionId: string;
}

type AuthorInput = Omit<RevertByAuthorInput, "reason">;

function authorOf({ session_id, api_key_id, service_account_id, since }: AuthorInput): AuthorSince {
  if (session_id !== undefined) return { kind: "session", id: session_id, since };
  if (service_account_id !== undefined) return { kind: "service_account", id: service_account_id, since };
  return { kind: "key", id: api_key_id ?? "", since };
}

async function storesOf(context: Context, input: AuthorInput): Promise<{ id: string; name: string }[]> {
  if (input.memory_store_id !== undefined) {
    return [await requireStore(context, input.memory_store_id, "change.review")];
  }
  const { actor, db } = context;
  assertMaySomewhere(actor, "change.review");
  const found = await readStoresOfAuthor(db.read, actor.workspaceId, authorOf(input));
  return found.filter(({ id }) => seesStore(actor, id) && actorMay(actor, "change.review", id));
}

const requestFor = (storeId: string, by: AuthorSince, reason?: string): RevertRequest => ({
  storeId,
  includeLater: false,
  onConflict: "skip",
  reason,
  what: async (sql) => ({
    changes: await readChangesByAuthor(sql, storeId, by),
    memories: takeBacks(await readVersionsByAuthor(sql, storeId, by)),
  }),
});

/**
 * What taking back everything that a session, key or service account wrote since would come to, store by store; archived stores are left out.
 * @throws AppError not_found, permission
 */
export async function planAuthorRevert(context: Context, input: AuthorInput): Promise<PlannedStore[]> {
  const planned: PlannedStore[] = [];
  for (const { id: storeId, name: storeName } of await storesOf(context, input)) {
    planned.push({ storeId, storeName, ...(await planReverts(context, requestFor(storeId, authorOf(input)))) });
  }
  return planned;
}

/**
 * Takes back everything that a session, key or service account wrote since, as one change in each store. What others have built upon is left
 * and listed.
 * @throws AppError not_found, permission
 */
export async function revertByAuthor(context: Context, input: RevertByAuthorInput): Promise<RevertedStore[]> {
  const { workspaceId } = context.actor;
  const done: RevertedStore[] = [];
  for (const { id: storeId, name: storeName } of await storesOf(context, input)) {
    const reverted = await revertChanges(context, requestFor(storeId, authorOf(input), input.reason));
    const { changeIds, memoryIds, conflicts, decisionId } = reverted;
    publishLive(context.db, { kind: "review.changed", workspaceId, storeId, changeIds, memoryIds });
    const counts = { changes: changeIds.length, memories: memoryIds.length };
    done.push({ storeId, storeName, ...counts, conflicts, decisionId, changeId: reverted.writtenChangeId });
  }
  return done;
}
