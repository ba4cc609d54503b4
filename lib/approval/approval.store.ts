import "server-only";
import type { Database, WriteTransaction } from "@/lib/db/database";
import { readKeysBehind } from "@/lib/db/dialect/approval-statements";
import { type Role, roleCan } from "@/lib/domain/role";
import type { ApprovalState, SecondPersonAct } from "@/lib/domain/second-person";
import type { GatedAct } from "./approval";

export { countWaiting } from "@/lib/db/dialect/approval-statements";
export { readStoreSizes } from "@/lib/db/dialect/name-statements";

export interface StoredRequest {
  id: string;
  workspaceId: string;
  operation: string;
  act: GatedAct;
  input: string;
  words: string | null;
  salt: string | null;
  digest: string;
  requesterType: "member" | "key";
  requesterId: string;
  createdAt: string;
  expiresAt: string;
  state: ApprovalState;
  decidedBy: string | null;
  decidedAt: string | null;
  decisionWords: string | null;
  brokenGlass: number;
  carriedOutIn: string | null;
  endedAt: string | null;
  failure: string | null;
}

export async function findRule(
  db: { prisma: WriteTransaction["prisma"] },
  workspaceId: string,
): Promise<SecondPersonAct[]> {
  const row = await db.prisma.secondPersonRule.findUnique({ where: { workspaceId } });
  return row ? (JSON.parse(row.acts) as SecondPersonAct[]) : [];
}

export async function saveRule(
  { prisma }: WriteTransaction,
  workspaceId: string,
  { acts, at }: { acts: readonly SecondPersonAct[]; at: string },
): Promise<void> {
  const data = { acts: JSON.stringify(acts), changedAt: at };
  await prisma.secondPersonRule.upsert({ where: { workspaceId }, create: { workspaceId, ...data }, update: data });
}

export type NewRequest = Pick<
  StoredRequest,
  | "id"
  | "workspaceId"
  | "operation"
  | "act"
  | "input"
  | "words"
  | "salt"
  | "digest"
  | "requesterType"
  | "requesterId"
  | "createdAt"
  | "expiresAt"
>;

export async function insertRequest({ prisma }: WriteTransaction, request: NewRequest): Promise<void> {
  await prisma.approvalRequest.create({ data: { ...request, state: "pending" } });
}

/** Whether whoever asks may act as things are now: a member who is not disabled, a key that was not stopped. */
export async function stillActs({ prisma }: WriteTransaction, request: NewRequest): Promise<boolean> {
  const { workspaceId, requesterType, requesterId } = request;
  if (requesterType === "member")
    return (await prisma.member.count({ where: { workspaceId, userId: requesterId, disabledAt: null } })) > 0;
  const works = { workspaceId, id: requesterId, suspendedAt: null, revokedAt: null };
  return (await prisma.key.count({ where: works })) > 0;
}

type Asked = Pick<StoredRequest, "workspaceId" | "operation" | "input" | "requesterId">;

/** What this requester has asked for already and may still get, the oldest first. */
export async function findOpenRequests(
  { prisma }: Pick<Database, "prisma">,
  asked: Asked,
  now: string,
): Promise<StoredRequest[]> {
  const where = { ...asked, state: { in: ["pending", "approved"] }, expiresAt: { gt: now } };
  return (await prisma.approvalRequest.findMany({ where, orderBy: { id: "asc" } })) as StoredRequest[];
}

export async function findRequest(db: Database, workspaceId: string, id: string): Promise<StoredRequest | null> {
  return (await db.prisma.approvalRequest.findFirst({ where: { workspaceId, id } })) as StoredRequest | null;
}

type Requester = Pick<StoredRequest, "requesterType" | "requesterId">;

/** Tells of these requests which a key asked for that this person made or whose service account they answer for. */
export async function behindOf(
  db: Database,
  person: { workspaceId: string; userId: string },
  requests: readonly Requester[],
): Promise<(request: Requester) => boolean> {
  const keys = requests.flatMap(({ requesterType, requesterId }) => (requesterType === "key" ? [requesterId] : []));
  const behind = new Set(await readKeysBehind(db.read, person, [...new Set(keys)]));
  return ({ requesterId }) => behind.has(requesterId);
}

export interface RequestFilter {
  workspaceId: string;
  /** Null for everybody's. */
  requesterId: string | null;
  waiting?: boolean;
  now: string;
  before: string | null;
  limit: number;
}

const open = (now: string) => ({ state: { in: ["pending", "approved"] }, expiresAt: { gt: now } });

/** The newest first. */
export async function findRequests(db: Database, filter: RequestFilter): Promise<StoredRequest[]> {
  const { workspaceId, requesterId, waiting, now, before, limit } = filter;
  const rows = await db.prisma.approvalRequest.findMany({
    where: {
      workspaceId,
      ...(requesterId && { requesterId }),
      ...(before && { id: { lt: before } }),
      ...(waiting === undefined ? {} : waiting ? open(now) : { NOT: open(now) }),
    },
    orderBy: { id: "desc" },
    take: limit,
  });
  return rows as StoredRequest[];
}

/** What was done alone since a moment, the newest first. */
export async function findBrokenGlass(db: Database, workspaceId: string, since: string): Promise<StoredRequest[]> {
  const where = { workspaceId, brokenGlass: 1, decidedAt: { gt: since } };
  return (await db.prisma.approvalRequest.findMany({ where, orderBy: { id: "desc" }, take: 5 })) as StoredRequest[];
}

/** Takes the words and salts out of requests whose time is over. */
export async function forgetExpired({ prisma }: WriteTransaction, now: string): Promise<void> {
  const where = { state: { in: ["pending", "approved"] }, expiresAt: { lte: now }, salt: { not: null } };
  await prisma.approvalRequest.updateMany({ where, data: { words: null, salt: null } });
}

/** What a crash left between the approval and the act. */
export async function findInterrupted(db: Database, operations: readonly string[]): Promise<StoredRequest[]> {
  const where = { state: "approved", operation: { in: [...operations] } };
  return (await db.prisma.approvalRequest.findMany({ where, orderBy: { id: "asc" } })) as StoredRequest[];
}

export interface Decision {
  state: ApprovalState;
  by: string;
  at: string;
  words: string | null;
  brokenGlass?: true;
  /** Until when what was approved may be done. */
  expiresAt?: string;
}

/** @returns false where somebody decided first, or the time was over */
export async function decide({ prisma }: WriteTransaction, id: string, decision: Decision): Promise<boolean> {
  const { state, by, at, words, brokenGlass, expiresAt } = decision;
  const ends = state !== "approved";
  const { count } = await prisma.approvalRequest.updateMany({
    where: { id, state: "pending", expiresAt: { gt: at } },
    data: {
      state,
      decidedBy: by,
      decidedAt: at,
      decisionWords: words,
      brokenGlass: brokenGlass ? 1 : 0,
      ...(expiresAt && { expiresAt }),
      ...(ends && { endedAt: at, words: null, salt: null }),
    },
  });
  return count === 1;
}

/** What a member asked for and nobody has decided on. */
export async function findPendingOf(
  { prisma }: WriteTransaction,
  { workspaceId, userId }: { workspaceId: string; userId: string },
  now: string,
): Promise<Pick<StoredRequest, "id" | "operation">[]> {
  const asked = { workspaceId, requesterType: "member", requesterId: userId };
  const where = { ...asked, state: "pending", expiresAt: { gt: now } };
  return prisma.approvalRequest.findMany({ where, orderBy: { id: "asc" }, select: { id: true, operation: true } });
}

/** Writes down how an approved act ended that wrote no entry of its own, or could not be done. */
export async function end(
  { prisma }: WriteTransaction,
  id: string,
  outcome: { state: "done" | "failed"; at: string; failure: string | null },
): Promise<void> {
  const { state, at, failure } = outcome;
  await prisma.approvalRequest.updateMany({
    where: { id, state: "approved" },
    data: { state, endedAt: at, failure, words: null, salt: null },
  });
}

/** The people who may approve and break the glass: everybody of these roles who may act. */
export async function findDeciders(db: { prisma: WriteTransaction["prisma"] }, workspaceId: string): Promise<string[]> {
  const rows = await db.prisma.member.findMany({
    where: { workspaceId, disabledAt: null },
    select: { userId: true, role: true },
  });
  return rows.flatMap(({ userId, role }) => (roleCan(role as Role, "approval.decide") ? [userId] : []));
}

/** What these holds are on: the case of a person, and otherwise a store. */
export async function findHeld(
  { prisma }: Pick<Database, "prisma">,
  workspaceId: string,
  ids: readonly string[],
): Promise<{ id: string; storeId: string; subjectId: string | null }[]> {
  if (ids.length === 0) return [];
  const where = { workspaceId, id: { in: [...ids] } };
  return prisma.hold.findMany({ where, select: { id: true, storeId: true, subjectId: true } });
}
