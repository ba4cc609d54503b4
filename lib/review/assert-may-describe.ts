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

interface Described {
  storeId: string;
  memoryId: string;
  review: ReviewSettings;
  /** What is about to be another than it was. */
  field: "expires_at" | "importance";
}

/**
 * When a memory expires and how important it is decide whether others are served it, and nothing beside its text waits for a review:
 * where a program's deletion would wait for one, it sets neither of what others are served. Of what is served nowhere yet its author
 * says both.
 * @throws AppError conflict in words that an agent can act on
 */
export async function assertMayDescribe(
  sql: Sql,
  { actor }: Pick<Context, "actor">,
  { storeId, memoryId, review, field }: Described,
): Promise<void> {
  if (actor.kind !== "key") return;
  const held = await findHeld(sql, storeId, memoryId);
  const served = held ? held.approved_path : (await readHeadOf(sql, storeId, memoryId))?.live_path;
  if (served == null || !deletionWaits(actor, review, [served])) return;
  throw new AppError(
    "conflict",
    `${field}: what was approved here keeps what people gave it. Leave it out, or ask a person to set it.`,
  );
}
