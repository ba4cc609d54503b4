import "server-only";
import type { Context } from "@/lib/access/context";
import { takeApproval } from "@/lib/db/dialect/approval-statements";
import {
  type AuditRow,
  type ChainHead,
  insertAuditEntry,
  lockWorkspaceChain,
  moveWorkspaceChain,
  readChain,
} from "@/lib/db/dialect/audit-statements";
import type { Sql } from "@/lib/db/sql";
import { actorRef } from "@/lib/domain/actor";
import { type AuditEntryBody, hashAuditEntry } from "@/lib/domain/audit-chain";
import type { AuditAct } from "./audit-action";
import { noteErasing } from "./erasing-acts";

const shared = globalThis as typeof globalThis & { palimpsestAppended?: number };

/** How many entries this process has appended, whichever bundle did: a hint for when to look, not a count of what was committed. */
export const entriesAppended = (): number => shared.palimpsestAppended ?? 0;

/** What an entry needs to know of its maker; a part of the use case's context. */
export type AuditContext = Pick<Context, "actor" | "requestId" | "now" | "approval">;

/**
 * Both people stand in the entry of an act that took two; taking the approval in its transaction lets it happen once. Where a
 * service account acted, the entry also says with which of its keys.
 */
async function dataOf(
  sql: Sql,
  { actor, approval, requestId, now }: AuditContext,
  act: AuditAct,
): Promise<AuditEntryBody["data"]> {
  const key = actor.kind === "key" && actor.serviceAccountId !== undefined ? { api_key_id: actor.keyId } : null;
  if (!approval) return key ? { ...act.data, ...key } : act.data;
  await takeApproval(sql, { id: approval.requestId, by: requestId, at: now() });
  const approvedBy = { approval_request_id: approval.requestId, approved_by: approval.approvedBy };
  return { ...act.data, ...key, approval: approvedBy };
}

/**
 * Appends one entry to the chain whose head is given and answers the new head. The caller holds the chain's lock and
 * stores the head in the same transaction as the act: no entry, no act.
 */
export async function appendToChain(
  sql: Sql,
  chain: { id: string; head: ChainHead },
  context: AuditContext & { sessionId?: string | null },
  act: AuditAct,
): Promise<ChainHead> {
  const actor = actorRef(context.actor, context.sessionId ?? null);
  const body: AuditEntryBody = {
    chain: chain.id,
    seq: chain.head.audit_seq + 1,
    action: act.action,
    actor,
    target: act.target,
    data: await dataOf(sql, context, act),
    time: context.now(),
    request_id: context.requestId,
    prev: chain.head.audit_head,
  };
  const hash = hashAuditEntry(body);
  await insertAuditEntry(sql, {
    chain_id: body.chain,
    seq: body.seq,
    workspace_id: context.actor.workspaceId,
    action: body.action,
    actor_type: actor.type,
    actor_id: actor.id,
    target: JSON.stringify(body.target),
    data: JSON.stringify(body.data),
    time: body.time,
    request_id: context.requestId,
    prev: body.prev,
    hash,
  });
  noteErasing(sql, context.actor.workspaceId, { body, hash });
  shared.palimpsestAppended = entriesAppended() + 1;
  return { audit_seq: body.seq, audit_head: hash };
}

/** Appends to the workspace's own chain: members, keys, stores coming and going. */
export async function appendToWorkspaceChain(sql: Sql, context: AuditContext, act: AuditAct): Promise<void> {
  const { workspaceId } = context.actor;
  const head = await lockWorkspaceChain(sql, workspaceId);
  if (!head) throw new Error("the workspace of the actor does not exist");
  await moveWorkspaceChain(sql, workspaceId, await appendToChain(sql, { id: workspaceId, head }, context, act));
}

/** Reads a chain from its first entry, a page at a time, as the bodies that were hashed. */
export async function* readAuditChain(
  sql: Sql,
  chainId: string,
): AsyncGenerator<{ body: AuditEntryBody; hash: string }> {
  for (let afterSeq = 0; ; ) {
    const rows = await readChain(sql, chainId, { afterSeq, limit: 500 });
    for (const row of rows) yield { body: bodyOf(row), hash: row.hash };
    const last = rows[rows.length - 1];
    if (!last) return;
    afterSeq = last.seq;
  }
}

function bodyOf(row: AuditRow): AuditEntryBody {
  return {
    chain: row.chain_id,
    seq: row.seq,
    action: row.action,
    actor: { type: row.actor_type, id: row.actor_id },
    target: JSON.parse(row.target),
    data: JSON.parse(row.data),
    time: row.time,
    request_id: row.request_id,
    prev: row.prev,
  };
}
