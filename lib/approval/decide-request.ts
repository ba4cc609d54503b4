import "server-only";
import { actorMay, assertMay } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import { appendToWorkspaceChain } from "@/lib/audit/audit.store";
import { AppError } from "@/lib/domain/app-error";
import { approvalStateAt, approvalWindowMs } from "@/lib/domain/second-person";
import { reportFailure } from "@/lib/job/background-work";
import { notify, tellNotified } from "@/lib/notification/notify.store";
import { lockWorkspace } from "@/lib/workspace/workspace.store";
import type { Approval } from "./approval";
import type { ApproveRequestInput, BreakGlassInput, RefuseRequestInput, WithdrawRequestInput } from "./approval.schema";
import { behindOf, type Decision, decide, findDeciders, findRequest, type StoredRequest } from "./approval.store";
import { carriesOut, carryOut, requesterMay } from "./carry-out";
import { requireApproval } from "./list-approvals";

/** The person who acts: programs neither approve nor ask for an exception. */
function personOf({ actor }: Context): string {
  if (actor.kind !== "member") throw new AppError("permission", "Only a member of the workspace may decide on this.");
  return actor.userId;
}

async function requirePending(context: Context, id: string): Promise<StoredRequest> {
  const request = await findRequest(context.db, context.actor.workspaceId, id);
  if (!request) throw new AppError("not_found", `There is no approval request ${id}.`);
  const state = approvalStateAt(request, context.now());
  if (state !== "pending") throw new AppError("conflict", `This request does not wait any more: it is ${state}.`);
  return request;
}

const isOwn = (request: StoredRequest, userId: string) =>
  request.requesterType === "member" && request.requesterId === userId;

/** Whether a key asked that this person made, or whose service account they answer for. */
const isBehind = async ({ db }: Context, request: StoredRequest, userId: string) =>
  (await behindOf(db, { workspaceId: request.workspaceId, userId }, [request]))(request);

/**
 * Nobody approves what they asked for, nor what a key asked for that they made or whose service account they answer for.
 * @throws AppError permission
 */
async function assertSecond(context: Context, request: StoredRequest, userId: string): Promise<void> {
  if (isOwn(request, userId) || (await isBehind(context, request, userId)))
    throw new AppError(
      "permission",
      "You asked for this yourself, or with a key that you made or answer for: somebody else has to decide.",
    );
}

type Verb = "granted" | "refused" | "withdrawn" | "bypassed";

async function settle(
  context: Context,
  request: StoredRequest,
  given: { decision: Decision; verb: Verb },
): Promise<void> {
  const { decision, verb } = given;
  const { db, actor } = context;
  const target = { approval_request_id: request.id };
  const { operation, requesterId } = request;
  await db.transaction(async (tx) => {
    // First, as whoever disables the requester does: each would wait for what the other holds.
    await lockWorkspace(tx.sql, actor.workspaceId);
    if (!(await decide(tx, request.id, decision)))
      throw new AppError("conflict", "Somebody decided on this request at the same moment. Look at it again.");
    const asked = { operation, asked_by: requesterId };
    if (verb === "granted" || verb === "refused")
      await appendToWorkspaceChain(tx.sql, context, { action: `approval.${verb}`, target, data: asked });
    else await appendToWorkspaceChain(tx.sql, context, { action: `approval.${verb}`, target, data: { operation } });
    const notice = { storeId: "", changeId: null, approvalId: request.id };
    if (verb === "bypassed") {
      const deciders = await findDeciders(tx, actor.workspaceId);
      await notify(tx.sql, context, deciders, { ...notice, kind: "glass_broken" });
    } else if (verb !== "withdrawn") {
      await notify(tx.sql, context, [requesterId], { ...notice, kind: "approval_decided" });
    }
  });
  tellNotified(context);
}

/** Until when the requester may fetch what is not carried out at once. */
const fetchUntil = (request: StoredRequest, at: string) =>
  carriesOut(request.operation) ? undefined : new Date(Date.parse(at) + approvalWindowMs).toISOString();

async function allow(
  context: Context,
  request: StoredRequest,
  given: { decision: Decision; verb: Verb },
): Promise<Approval> {
  await settle(context, request, given);
  const approved = await findRequest(context.db, request.workspaceId, request.id);
  if (approved && carriesOut(approved.operation)) {
    // It is approved whatever comes of that: what could not be done now is done as soon as it can be.
    await carryOut(context.db, approved, context.now).catch((error) =>
      reportFailure("approval_not_carried_out", error),
    );
  }
  return requireApproval(context, request.id);
}

/**
 * A second person says yes: what was asked for is done at once, as the requester's act. What the requester fetches may be fetched
 * for 72 hours. The answer says whether it could be done.
 * @throws AppError conflict where it does not wait any more or whoever asked may not do it now, permission for one's own, not_found
 */
export async function approveRequest(context: Context, input: ApproveRequestInput): Promise<Approval> {
  assertMay(context.actor, "approval.decide");
  const by = personOf(context);
  const request = await requirePending(context, input.approval_request_id);
  await assertSecond(context, request, by);
  const at = context.now();
  if (!(await requesterMay(context.db, request, at)))
    throw new AppError(
      "conflict",
      "Whoever asked for this may not do it any more: they were disabled or have another role, or their key does not work. It waits on as it is; refuse it if it is not to be done.",
    );
  const words = input.words || null;
  const decision: Decision = { state: "approved", by, at, words, expiresAt: fetchUntil(request, at) };
  return allow(context, request, { decision, verb: "granted" });
}

/** A second person says no, and why. @throws AppError as `approveRequest` */
export async function refuseRequest(context: Context, input: RefuseRequestInput): Promise<Approval> {
  assertMay(context.actor, "approval.decide");
  const by = personOf(context);
  const request = await requirePending(context, input.approval_request_id);
  await assertSecond(context, request, by);
  const decision: Decision = { state: "refused", by, at: context.now(), words: input.words };
  await settle(context, request, { decision, verb: "refused" });
  return requireApproval(context, request.id);
}

type IsTheirs = (request: StoredRequest, userId: string) => boolean | Promise<boolean>;

async function requireTheirs(
  context: Context,
  id: string,
  isTheirs: IsTheirs,
): Promise<{ request: StoredRequest; by: string }> {
  const by = personOf(context);
  assertMay(context.actor, "profile.update");
  const request = await findRequest(context.db, context.actor.workspaceId, id);
  if (!request || !(await isTheirs(request, by)))
    throw new AppError("not_found", `There is no approval request ${id} of yours.`);
  return { request: await requirePending(context, id), by };
}

/**
 * The requester does not want it any more. What a key asked for may be taken back by the people behind it who could decide on what
 * others ask for: they see it, and cannot refuse it. @throws AppError conflict, not_found
 */
export async function withdrawRequest(context: Context, input: WithdrawRequestInput): Promise<Approval> {
  const { request, by } = await requireTheirs(
    context,
    input.approval_request_id,
    async (one, userId) =>
      isOwn(one, userId) || (actorMay(context.actor, "approval.decide") && (await isBehind(context, one, userId))),
  );
  const decision: Decision = { state: "withdrawn", by, at: context.now(), words: null };
  await settle(context, request, { decision, verb: "withdrawn" });
  return requireApproval(context, request.id);
}

/**
 * The requester acts alone, for what cannot wait, and says why. All admins and compliance officers are told, the log says so, and
 * every page of theirs shows it for three days.
 * @throws AppError conflict, not_found; permission for a role that could not approve others either
 */
export async function breakGlass(context: Context, input: BreakGlassInput): Promise<Approval> {
  const { request, by } = await requireTheirs(context, input.approval_request_id, isOwn);
  assertMay(context.actor, "approval.decide");
  const at = context.now();
  const decision: Decision = { state: "approved", by, at, words: input.words, brokenGlass: true };
  return allow(context, request, { decision: { ...decision, expiresAt: fetchUntil(request, at) }, verb: "bypassed" });
}
