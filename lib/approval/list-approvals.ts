import "server-only";
import { actorMay, assertMay } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import { AppError } from "@/lib/domain/app-error";
import type { JsonObject } from "@/lib/domain/canonical-json";
import { decodeCursor, encodeCursor } from "@/lib/domain/page-cursor";
import { approvalStateAt, approvalWindowMs } from "@/lib/domain/second-person";
import { namesOf } from "@/lib/review/names.store";
import type { Approval } from "./approval";
import type { ListApprovalsInput } from "./approval.schema";
import {
  behindOf,
  countWaiting,
  findBrokenGlass,
  findRequest,
  findRequests,
  type StoredRequest,
} from "./approval.store";
import { namedIn } from "./named-in-input";

async function withNames(context: Context, rows: readonly StoredRequest[]): Promise<Approval[]> {
  const { db, actor, now } = context;
  const { workspaceId } = actor;
  const userId = actor.kind === "member" ? actor.userId : "";
  const inputs = new Map(rows.map(({ id, input }) => [id, JSON.parse(input) as JsonObject]));
  const [nameOf, isBehind, namedOf] = await Promise.all([
    namesOf(
      db,
      workspaceId,
      rows.flatMap((row) => [row.requesterId, row.decidedBy]),
    ),
    behindOf(db, { workspaceId, userId }, rows),
    namedIn(context, [...inputs.values()]),
  ]);
  const at = now();
  const inputOf = ({ id }: StoredRequest) => inputs.get(id) ?? {};
  return rows.map((row) => ({
    id: row.id,
    operation: row.operation,
    act: row.act,
    input: inputOf(row),
    named: namedOf(inputOf(row)),
    words: row.words,
    requester: nameOf(row.requesterId),
    own: row.requesterId === userId,
    behind: isBehind(row),
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
    state: approvalStateAt(row, at),
    decidedBy: row.decidedBy === null ? null : nameOf(row.decidedBy),
    decidedAt: row.decidedAt,
    decisionWords: row.decisionWords,
    brokenGlass: row.brokenGlass === 1,
    endedAt: row.endedAt,
    failure: row.failure,
  }));
}

/** Whoever may approve sees everybody's requests, everybody else their own. */
function ownOnly({ actor }: Context): string | null {
  assertMay(actor, "profile.update");
  if (actor.kind !== "member") throw new AppError("permission", "Only a member of the workspace sees these requests.");
  return actorMay(actor, "approval.decide") ? null : actor.userId;
}

/** @throws AppError not_found, permission */
export async function requireApproval(context: Context, id: string): Promise<Approval> {
  const own = ownOnly(context);
  const row = await findRequest(context.db, context.actor.workspaceId, id);
  if (!row || (own !== null && row.requesterId !== own))
    throw new AppError("not_found", `There is no approval request ${id}.`);
  const [approval] = await withNames(context, [row]);
  return approval as Approval;
}

const list = "approvals";

/** The newest first. @throws AppError permission */
export async function listApprovals(
  context: Context,
  input: ListApprovalsInput,
): Promise<{ approvals: Approval[]; nextPage: string | null }> {
  const requesterId = ownOnly(context);
  const rows = await findRequests(context.db, {
    workspaceId: context.actor.workspaceId,
    requesterId,
    waiting: input.waiting,
    now: context.now(),
    before: input.page === undefined ? null : decodeCursor(list, input.page, /^apr_[0-9A-Z]{26}$/),
    limit: input.limit + 1,
  });
  const shown = rows.slice(0, input.limit);
  const last = shown.at(-1);
  const more = last && rows.length > input.limit;
  return { approvals: await withNames(context, shown), nextPage: more ? encodeCursor(list, last.id) : null };
}

/** How many requests wait for this person, and what somebody did alone in the last three days. @throws AppError permission */
export async function countApprovals(context: Context): Promise<{ waiting: number; brokenGlass: Approval[] }> {
  const { actor, db } = context;
  assertMay(actor, "approval.decide");
  const now = context.now();
  const since = new Date(Date.parse(now) - approvalWindowMs).toISOString();
  const userId = actor.kind === "member" ? actor.userId : "";
  const [waiting, broken] = await Promise.all([
    countWaiting(db.read, { workspaceId: actor.workspaceId, userId }, now),
    findBrokenGlass(db, actor.workspaceId, since),
  ]);
  return { waiting, brokenGlass: await withNames(context, broken) };
}
