import "server-only";
import { actorMay } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import type { Database } from "@/lib/db/database";
import type { Actor } from "@/lib/domain/actor";
import { AppError, isRefusal } from "@/lib/domain/app-error";
import { createId } from "@/lib/domain/id";
import type { Action } from "@/lib/domain/role";
import { liftHold } from "@/lib/hold/place-hold";
import { findKeyActor } from "@/lib/key/key.store";
import { findEnabledMember } from "@/lib/member/member.store";
import { applicationOf, applyRedaction } from "@/lib/redaction/apply-redaction";
import { deleteStore } from "@/lib/store/delete-store";
import { configureStore } from "@/lib/store/update-store";
import { eraseStores } from "@/lib/store-erasure/erase-stores";
import { applySubject, planOf } from "@/lib/subject/apply-subject";
import { redactVersion } from "@/lib/version/redact-version";
import { end, findInterrupted, findRequest, forgetExpired, type StoredRequest } from "./approval.store";
import { updateRule } from "./second-person-rule";

type CarryOut = (context: Context, request: StoredRequest) => Promise<unknown>;

/** What an approval is for: what it takes of its requester, and how it is carried out. An export is fetched by its requester instead. */
const acts: Record<string, { takes: Action; carryOut?: CarryOut }> = {
  redactVersion: {
    takes: "version.redact",
    carryOut: (context, { input, words }) =>
      redactVersion(context, { ...JSON.parse(input), ...(words === null ? {} : { note: words }) }),
  },
  applyRedaction: {
    takes: "version.redact",
    carryOut: (context, { input, words }) => applyRedaction(context, applicationOf(input, words)),
  },
  eraseStores: { takes: "erasure.manage", carryOut: (context, { input }) => eraseStores(context, JSON.parse(input)) },
  applySubject: {
    takes: "subject.manage",
    carryOut: (context, { input, words }) => applySubject(context, planOf(input, words)),
  },
  reportSubject: { takes: "subject.manage" },
  deleteStore: { takes: "store.delete", carryOut: (context, { input }) => deleteStore(context, JSON.parse(input)) },
  configureStore: {
    takes: "version.redact",
    carryOut: (context, { input }) => {
      const { memory_store_id, retention } = JSON.parse(input);
      return configureStore(context, { memory_store_id, settings: { retention } });
    },
  },
  liftHold: {
    takes: "hold.manage",
    carryOut: (context, { input, words }) => liftHold(context, { ...JSON.parse(input), reason: words ?? "" }),
  },
  updateRule: { takes: "workspace.update", carryOut: (context, { input }) => updateRule(context, JSON.parse(input)) },
  exportAuditLog: { takes: "audit.export" },
  exportAuditEntries: { takes: "audit.export" },
};

const actOf = (operation: string) => (Object.hasOwn(acts, operation) ? acts[operation] : undefined);

export const carriesOut = (operation: string): boolean => actOf(operation)?.carryOut !== undefined;

/** The requester as it is today: with the role or the stores it has now, or not at all. */
async function requesterNow(db: Database, request: StoredRequest, now: string): Promise<Actor | null> {
  const { workspaceId, requesterId, requesterType } = request;
  if (requesterType === "key") return findKeyActor(db, workspaceId, { id: requesterId, now });
  const member = await findEnabledMember(db, requesterId);
  if (member?.workspaceId !== workspaceId) return null;
  const { id: memberId, ...rest } = member;
  return { kind: "member", memberId, ...rest };
}

/** Whether whoever asked could do it now: an approval for somebody who may not would be spent for nothing. */
export async function requesterMay(db: Database, request: StoredRequest, now: string): Promise<boolean> {
  const actor = await requesterNow(db, request, now);
  // The others are exports of memories, which whoever is here may read.
  return actor !== null && actorMay(actor, actOf(request.operation)?.takes ?? "memory.read");
}

async function run(db: Database, request: StoredRequest, now: () => string): Promise<void> {
  const { id, operation, digest, salt, decidedBy, brokenGlass, expiresAt } = request;
  const act = actOf(operation)?.carryOut;
  if (!act) return;
  if (salt === null || expiresAt <= now())
    throw new AppError("conflict", "Its time was over before it could be done. Ask for it again.");
  const actor = await requesterNow(db, request, now());
  if (!actor) throw new AppError("permission", "Whoever asked for it may not act in this workspace any more.");
  const approval = { requestId: id, operation, digest, salt, approvedBy: brokenGlass ? null : decidedBy };
  const requestId = createId("req", Date.parse(now()));
  const origin = request.requesterType === "key" ? "rest" : "console";
  await act({ actor, db, now, requestId, origin, session: null, approval }, request);
}

/**
 * Does what was approved, as the act of whoever asked, with everything checked again as it is now: roles, holds, what exists. The
 * act's own transaction uses the approval up, so that it happens once, whoever else carries it out at the same time. A refusal ends
 * the request with its sentence.
 */
export async function carryOut(db: Database, request: StoredRequest, now: () => string): Promise<void> {
  let failure: string | null = null;
  try {
    await run(db, request, now);
  } catch (error) {
    // What is no refusal leaves the request approved: it is tried again.
    if (!isRefusal(error)) throw error;
    failure = error.message;
  }
  // An act that changed nothing any more has written no entry that would have ended the request.
  const state = failure === null ? "done" : "failed";
  await db.transaction((tx) => end(tx, request.id, { state, at: now(), failure }));
}

/**
 * What a crash or a busy database left between the approval and the act. What nobody decided on in time loses its words.
 * @param decidedBefore whoever approved later than that is still at it
 * @throws what kept the last of them from being done, after all have had their turn
 */
export async function carryOutInterrupted(db: Database, now: () => string, decidedBefore = now()): Promise<void> {
  await db.transaction((tx) => forgetExpired(tx, now()));
  let failure: { error: unknown } | undefined;
  for (const { id, workspaceId, decidedAt } of await findInterrupted(db, Object.keys(acts))) {
    const request = await findRequest(db, workspaceId, id);
    if (request?.state !== "approved" || (decidedAt ?? "") > decidedBefore) continue;
    try {
      await carryOut(db, request, now);
    } catch (error) {
      failure = { error };
    }
  }
  if (failure) throw failure.error;
}
