import "server-only";
import type { Context } from "@/lib/access/context";
import type { Database } from "@/lib/db/database";
import type { Actor } from "@/lib/domain/actor";
import { findAccountOfKey } from "@/lib/key/key.store";
import { findEnabledMembership } from "@/lib/member/member.store";
import type { Job } from "./job";

/**
 * The one who asked for a job, for what the job does. Authority was asked when it was enqueued; the role is what the person has
 * now, or the least where they are disabled or their membership has ended since. What an import writes needs it still, and asks anew
 * (`contextOfImport`). The other kinds ask for none, because what was begun must come to its end whoever asked for it: redactions,
 * erasures and cases, the vectors of an embedder, the encryption of what is stored, and what a store keeps.
 */
async function actorOfJob(db: Database, { workspaceId, createdByType, createdBy }: Job): Promise<Actor> {
  if (createdByType === "user_actor" && createdBy) {
    const membership = await findEnabledMembership(db, workspaceId, createdBy);
    const { id: memberId = "", role = "viewer", storeRoles } = membership ?? {};
    return { kind: "member", workspaceId, userId: createdBy, memberId, role, storeRoles };
  }
  if (createdByType === "api_actor" && createdBy) {
    const serviceAccountId = (await findAccountOfKey(db, createdBy)) ?? undefined;
    return { kind: "key", workspaceId, keyId: createdBy, access: "read_only", stores: "all", serviceAccountId };
  }
  return { kind: "system", workspaceId };
}

/** What a use case needs that is called by a job. */
export async function contextOfJob(db: Database, job: Job, now: () => string): Promise<Context> {
  return {
    actor: await actorOfJob(db, job),
    db,
    now,
    requestId: job.requestId,
    origin: job.createdByType === "system" ? "system" : "console",
    session: null,
  };
}
