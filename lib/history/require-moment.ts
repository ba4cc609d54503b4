import "server-only";
import type { Context } from "@/lib/access/context";
import type { Sql } from "@/lib/db/sql";
import { AppError } from "@/lib/domain/app-error";
import { type Revision, servedReader } from "@/lib/memory/served-reader";
import type { Store } from "@/lib/store/store";
import type { At } from "./at-field";
import { findMoment, findMomentAtSeq, seqAtTime } from "./history.store";
import type { Moment, MomentChange } from "./moment";

export const lastSeqOf = (change: MomentChange): number => change.firstSeq + change.versionCount - 1;

const momentOf = (change: MomentChange | null): Moment => ({ seq: change ? lastSeqOf(change) : 0, change });

/**
 * The moment of a store that a caller named. A time later than the last change is the store as it is.
 * @throws AppError not_found for a change of no or another store, invalid_request for a time before the store was made
 */
export async function requireMoment(sql: Sql, store: Store, at: At): Promise<Moment> {
  if ("changeId" in at) {
    const change = await findMoment(sql, store.id, at.changeId);
    if (!change) throw new AppError("not_found", `There is no change ${at.changeId} in this store.`);
    return momentOf(change);
  }
  if (at.time < store.createdAt) {
    throw new AppError(
      "invalid_request",
      `at: this store was made on ${store.createdAt}, so there was nothing at ${at.time}. Ask for that moment or a later one.`,
    );
  }
  return momentAtSeq(sql, store, await seqAtTime(sql, store.id, at.time));
}

/** The moment at which a store had this many versions. */
export async function momentAtSeq(sql: Sql, store: Store, seq: number): Promise<Moment> {
  return momentOf(await findMomentAtSeq(sql, store.id, seq));
}

/**
 * Which version agents were served at an earlier moment is not kept, so it is not answered rather than made up.
 * @throws AppError invalid_request where the reader is not served everything
 */
export async function assertSeesPast(context: Context, store: Store, revision?: Revision): Promise<void> {
  if (!(await servedReader(context, store, revision))) return;
  throw new AppError(
    "invalid_request",
    "at: in this store writes wait for review, and what agents were served at an earlier moment is not kept. Leave out at, or ask for the head.",
  );
}
