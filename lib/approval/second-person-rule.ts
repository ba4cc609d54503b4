import "server-only";
import { assertMay } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import { appendToWorkspaceChain } from "@/lib/audit/audit.store";
import { AppError } from "@/lib/domain/app-error";
import type { SecondPersonAct } from "@/lib/domain/second-person";
import { lockWorkspace } from "@/lib/workspace/workspace.store";
import type { UpdateRuleInput } from "./approval.schema";
import { findDeciders, findRule, saveRule } from "./approval.store";
import { requireSecondPerson } from "./require-second-person";

export interface SecondPersonRule {
  acts: SecondPersonAct[];
  /** How many people could approve. */
  deciders: number;
}

/** What takes two people in this workspace, and how many could be the second. @throws AppError permission */
export async function retrieveRule(context: Context): Promise<SecondPersonRule> {
  const { actor, db } = context;
  assertMay(actor, "approval.decide");
  const [acts, deciders] = await Promise.all([findRule(db, actor.workspaceId), findDeciders(db, actor.workspaceId)]);
  return { acts, deciders: deciders.length };
}

/**
 * Sets what takes two people. Taking an act off takes two people itself; putting one on is refused where nobody else could approve.
 * @throws AppError invalid_request, approval_pending, conflict, permission
 */
export async function updateRule(asked: Context, input: UpdateRuleInput): Promise<SecondPersonRule> {
  const { actor, db } = asked;
  assertMay(actor, "workspace.update");
  const before = await findRule(db, actor.workspaceId);
  const weakened = before.some((act) => !input.acts.includes(act));
  const strengthened = input.acts.some((act) => !before.includes(act));
  if (strengthened && (await findDeciders(db, actor.workspaceId)).length < 2) {
    throw new AppError(
      "invalid_request",
      "You are the only one who could approve, so nothing could be done any more. Make a second person admin or compliance first.",
    );
  }
  if (weakened || asked.approval)
    await requireSecondPerson(asked, { operation: "updateRule", act: "change_rule", input: { acts: input.acts } });
  if (!weakened && !strengthened) return retrieveRule(asked);
  await db.transaction(async (tx) => {
    await lockWorkspace(tx.sql, actor.workspaceId);
    // What somebody else put on since is not taken off by one person who has not seen it.
    if (JSON.stringify(await findRule(tx, actor.workspaceId)) !== JSON.stringify(before))
      throw new AppError("conflict", "Somebody else has just changed what takes two people. Look at it again.");
    await saveRule(tx, actor.workspaceId, { acts: input.acts, at: asked.now() });
    const target = { workspace_id: actor.workspaceId };
    const data = { acts: [...input.acts], before: [...before] };
    await appendToWorkspaceChain(tx.sql, asked, { action: "approval.rule_changed", target, data });
  });
  return retrieveRule(asked);
}
