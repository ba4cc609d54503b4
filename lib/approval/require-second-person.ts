import "server-only";
import { createHmac, randomBytes } from "node:crypto";
import type { Context } from "@/lib/access/context";
import { appendToWorkspaceChain } from "@/lib/audit/audit.store";
import { AppError } from "@/lib/domain/app-error";
import { canonicalJson, type JsonObject, type JsonValue } from "@/lib/domain/canonical-json";
import { createId } from "@/lib/domain/id";
import { approvalWindowMs } from "@/lib/domain/second-person";
import { notify, tellNotified } from "@/lib/notification/notify.store";
import { lockWorkspace } from "@/lib/workspace/workspace.store";
import type { GatedAct } from "./approval";
import {
  findDeciders,
  findOpenRequests,
  findRule,
  forgetExpired,
  insertRequest,
  type StoredRequest,
  stillActs,
} from "./approval.store";

/** One exact act, as it is asked for. `input` is ids and codes and stays; `words` is what the requester wrote for people. */
export interface AskedAct {
  /** The use case that does it. */
  operation: string;
  act: GatedAct;
  input: JsonObject;
  words?: string | null;
  /** What else it is, where that is text: never stored, and told apart by the digest alone. */
  unseen?: JsonValue;
}

/** Ties an approval to what was asked for, to the letter. Random, so that it says nothing about the words once the salt is gone. */
function digestOf({ operation, input, words = null, unseen = null }: AskedAct, salt: string): string {
  return createHmac("sha256", Buffer.from(salt, "hex"))
    .update(canonicalJson({ operation, input, words, unseen }))
    .digest("hex");
}

function requesterOf({ actor }: Context): { type: "member" | "key"; id: string } | null {
  if (actor.kind === "member") return { type: "member", id: actor.userId };
  return actor.kind === "key" ? { type: "key", id: actor.keyId } : null;
}

const pending = (request: Pick<StoredRequest, "id" | "expiresAt">) =>
  new AppError(
    "approval_pending",
    `This takes a second person. Your request ${request.id} waits until ${request.expiresAt.slice(0, 16).replace("T", " ")} UTC for somebody else of compliance or the admins; nothing was done yet.`,
    { approval_request_id: request.id, expires_at: request.expiresAt },
  );

async function ask(context: Context, asked: AskedAct, requester: { type: "member" | "key"; id: string }) {
  const { db, actor } = context;
  const createdAt = context.now();
  const salt = randomBytes(32).toString("hex");
  const request = {
    id: createId("apr", Date.parse(createdAt)),
    workspaceId: actor.workspaceId,
    operation: asked.operation,
    act: asked.act,
    input: canonicalJson(asked.input),
    words: asked.words ?? null,
    salt,
    digest: digestOf(asked, salt),
    requesterType: requester.type,
    requesterId: requester.id,
    createdAt,
    expiresAt: new Date(Date.parse(createdAt) + approvalWindowMs).toISOString(),
  };
  await db.transaction(async (tx) => {
    // The lock that disabling takes: it sees this request and withdraws it, or none is written.
    await lockWorkspace(tx.sql, actor.workspaceId);
    if (!(await stillActs(tx, request)))
      throw new AppError("permission", "You may not act in this workspace any more: nothing was asked for.");
    await forgetExpired(tx, createdAt);
    await insertRequest(tx, request);
    const target = { approval_request_id: request.id };
    const data = { operation: asked.operation, input: asked.input };
    await appendToWorkspaceChain(tx.sql, context, { action: "approval.asked", target, data });
    const notice = { kind: "approval_asked", storeId: "", changeId: null, approvalId: request.id } as const;
    await notify(tx.sql, context, await findDeciders(tx, actor.workspaceId), notice);
  });
  tellNotified(context);
  return request;
}

/** Taking something off the setting takes two as well: otherwise one could act alone in two steps. */
export async function takesTwo({ db, actor }: Context, act: GatedAct): Promise<boolean> {
  return act === "change_rule" || (await findRule(db, actor.workspaceId)).includes(act);
}

/**
 * Lets an act go on that one person may do alone, or that a second person has approved; otherwise writes the request down and says
 * that it waits. Asked after authority and before the act. What is fetched by its requester gets the approval put into its context.
 * @throws AppError approval_pending; permission for what is neither a member nor a key
 */
export async function requireSecondPerson(context: Context, asked: AskedAct): Promise<Context> {
  const { approval, db, actor } = context;
  if (approval) {
    if (approval.operation === asked.operation && approval.digest === digestOf(asked, approval.salt)) return context;
    throw new AppError("conflict", "What is to be done is not what was approved. Ask again.");
  }
  const requester = requesterOf(context);
  if (!requester || !(await takesTwo(context, asked.act))) return context;
  const { operation } = asked;
  const key = {
    workspaceId: actor.workspaceId,
    operation,
    input: canonicalJson(asked.input),
    requesterId: requester.id,
  };
  const same = await findOpenRequests(db, key, context.now());
  const open = same.find(({ salt, digest }) => salt !== null && digest === digestOf(asked, salt));
  if (open?.state === "approved" && open.salt && asked.act === "export") {
    const approvedBy = open.brokenGlass ? null : open.decidedBy;
    return {
      ...context,
      approval: { requestId: open.id, operation, digest: open.digest, salt: open.salt, approvedBy },
    };
  }
  throw pending(open ?? (await ask(context, asked, requester)));
}
