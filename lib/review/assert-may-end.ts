import "server-only";
import type { Context } from "@/lib/access/context";
import type { Sql } from "@/lib/db/sql";
import type { Actor } from "@/lib/domain/actor";
import { AppError } from "@/lib/domain/app-error";
import { autoApprovalFor, policyFor, type ReviewSettings } from "@/lib/domain/review-policy";
import { findHeld, readHeadOf } from "./held.store";

/** Whether a deletion by this actor at these paths would wait for a person. */
export function deletionWaits(actor: Actor, review: ReviewSettings, paths: readonly string[]): boolean {
  if (actor.kind !== "key" || policyFor(review, paths) !== "approved") return false;
  const { keyId, serviceAccountId = null } = actor;
  return autoApprovalFor(review, { keyId, serviceAccountId, paths }) === null;
}

interface Ending {
  storeId: string;
  memoryId: string;
  review: ReviewSettings;
  /** When it was to expire, and when it is to; null for never. */
  before: string | null;
  expiresAt: string | null;
}

/**
 * What expires is deleted without anybody's review: where a program's deletion would wait for one, it sets no earlier end to what
 * others are served. What is served nowhere yet may end when its author says.
 * @throws AppError conflict in words that an agent can act on
 */
export async function assertMayEnd(sql: Sql, { actor }: Pick<Context, "actor">, ending: Ending): Promise<void> {
  const { storeId, memoryId, review, before, expiresAt } = ending;
  if (actor.kind !== "key" || expiresAt === null || (before !== null && before <= expiresAt)) return;
  const held = await findHeld(sql, storeId, memoryId);
  const served = held ? held.approved_path : (await readHeadOf(sql, storeId, memoryId))?.live_path;
  if (served == null || !deletionWaits(actor, review, [served])) return;
  throw new AppError(
    "conflict",
    "expires_at: what was approved here is not removed without a person's review. Leave it out, or ask a person to set it.",
  );
}
