import "server-only";
import type { Context } from "@/lib/access/context";
import type { Sql } from "@/lib/db/sql";
import { mayHold } from "@/lib/domain/review-policy";
import { requireStore } from "@/lib/store/require-store";
import type { Store } from "@/lib/store/store";
import type { At } from "./at-field";
import type { PlanStoreRestoreInput } from "./history.schema";
import { findMomentAtSeq, readStoreSeq } from "./history.store";
import type { Moment } from "./moment";
import { planRestore } from "./plan-restore";
import { requireMoment } from "./require-moment";
import type { RestorePlan } from "./restore-plan";

export interface PlannedRestore {
  storeId: string;
  moment: Moment;
  plan: RestorePlan;
  /** The last change that the plan knows of. */
  lastChangeId: string | null;
}

/** The plan for a moment, from one and the same state of the store where the caller holds its lock. */
export async function planFor(
  sql: Sql,
  store: Store,
  asked: { at: At; prefix: string },
): Promise<Omit<PlannedRestore, "storeId">> {
  const nowSeq = await readStoreSeq(sql, store.id);
  const moment = await requireMoment(sql, store, asked.at);
  const scope = { storeId: store.id, seq: Math.min(moment.seq, nowSeq), nowSeq, prefix: asked.prefix };
  const plan = await planRestore(sql, { ...scope, mayHold: mayHold(store.settings) });
  return { moment, plan, lastChangeId: (await findMomentAtSeq(sql, store.id, nowSeq))?.id ?? null };
}

/**
 * What restoring a store, or a folder of it, to a moment would change. Nothing is written.
 * @throws AppError not_found, permission, and as `requireMoment`
 */
export async function planStoreRestore(context: Context, input: PlanStoreRestoreInput): Promise<PlannedRestore> {
  const store = await requireStore(context, input.memory_store_id, "version.restore");
  const asked = { at: input.at, prefix: input.path_prefix ?? "/" };
  return { storeId: store.id, ...(await planFor(context.db.read, store, asked)) };
}
