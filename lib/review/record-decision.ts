import "server-only";
import type { Context } from "@/lib/access/context";
import type { Sql } from "@/lib/db/sql";
import { actorRef } from "@/lib/domain/actor";
import { createId, firstIdAt } from "@/lib/domain/id";
import { mostAhead } from "@/lib/domain/time-of-change";
import { notify } from "@/lib/notification/notify.store";
import { tellOutbox } from "@/lib/webhook/outbox.store";
import type { DecisionBefore, Verdict } from "./decision";
import { findLaterVerdict, insertDecisions } from "./held.store";

export interface NewDecision extends DecisionBefore {
  storeId: string;
  verdict: Verdict;
  /** The rule that decided instead of a person. */
  ruleId: string | null;
  /** The change that the verdict itself wrote: a revert's or a correction's. */
  writtenChangeId: string | null;
}

/** By whom a verdict is, as it is written beside the change: a member, or a program that reviews. */
export const reviewerId = ({ actor }: Context): string | null => actorRef(actor, null).id;

const eventOf = {
  approve: "change.approved",
  correct: "change.corrected",
  revert: "change.reverted",
  flag: "change.flagged",
} as const;

async function tellVerdict(sql: Sql, context: Context, decision: NewDecision & { id: string }): Promise<void> {
  const { storeId, states, verdict, ruleId, writtenChangeId } = decision;
  const told = states.map(({ change_id }) => ({
    type: eventOf[verdict],
    data: {
      memory_store_id: storeId,
      change_id,
      decision_id: decision.id,
      decided_by: ruleId ? null : reviewerId(context),
      rule_id: ruleId,
      written_change_id: writtenChangeId,
    },
  }));
  await tellOutbox(sql, { workspaceId: context.actor.workspaceId, storeId, at: context.now() }, told);
}

/**
 * The time of a store's next verdict. Verdicts follow one another by their ids, and processes have clocks of their own: the next is later
 * than the last, as far as that one's clock can be believed.
 */
async function timeOfVerdict(sql: Sql, context: Context, storeId: string): Promise<string> {
  const now = context.now();
  const from = Date.parse(now);
  const last = await findLaterVerdict(sql, storeId, {
    from: firstIdAt("dec", from),
    below: firstIdAt("dec", from + mostAhead),
  });
  return last === undefined ? now : new Date(Date.parse(last) + 1).toISOString();
}

/** Keeps a verdict, with what undoing it takes: one row per change, the first of them with all of it. Answers its id. */
export async function recordDecision(sql: Sql, context: Context, decision: NewDecision): Promise<string> {
  const at = await timeOfVerdict(sql, context, decision.storeId);
  const id = createId("dec", Date.parse(at));
  const { states, held } = decision;
  const rows = states.map(({ change_id }, index) => ({
    id: index === 0 ? id : createId("dec", Date.parse(at)),
    store_id: decision.storeId,
    change_id,
    verdict: decision.verdict,
    decided_by: decision.ruleId ? null : reviewerId(context),
    rule_id: decision.ruleId,
    decided_at: at,
    before: JSON.stringify(index === 0 ? { states, held } : { part_of: id }),
    written_change_id: decision.writtenChangeId,
    undone_at: null,
    undone_by: null,
  }));
  await insertDecisions(sql, rows);
  await tellVerdict(sql, context, { ...decision, id });
  // Who decided before learns that somebody decided otherwise.
  for (const { change_id, state, by } of decision.verdict === "approve" ? [] : states) {
    const notice = { kind: "overturned", storeId: decision.storeId, changeId: change_id } as const;
    if (state !== "pending" && by !== null) await notify(sql, context, [by], notice);
  }
  return id;
}
