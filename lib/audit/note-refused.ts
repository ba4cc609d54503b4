import "server-only";
import type { Context } from "@/lib/access/context";
import { actorRef } from "@/lib/domain/actor";
import type { Action } from "@/lib/domain/role";
import { appendToWorkspaceChain } from "./audit.store";
import { EntryAllowance } from "./entry-allowance";

const allowance = new EntryAllowance();
const idShape = /^[a-z]+_[0-9A-HJKMNP-TV-Z]{26}$/;

/** The ids in an input, and nothing else of it: what was asked for may hold any text. */
function targetOf(input: unknown): Record<string, string> {
  const fields = Object.entries((input ?? {}) as Record<string, unknown>);
  return Object.fromEntries(
    fields.filter((field): field is [string, string] => {
      const [name, value] = field;
      return name.endsWith("_id") && typeof value === "string" && idShape.test(value);
    }),
  );
}

/** Writes down that somebody tried to destroy what was not theirs to destroy. Nobody can flood the log by it. */
export async function noteRefused(context: Context, wanted: Action, input: unknown): Promise<void> {
  const { actor, db } = context;
  const who = actorRef(actor, null).id ?? actor.kind;
  const skipped = allowance.take(actor.workspaceId, who, Date.parse(context.now()));
  if (skipped === null) return;
  const act = { action: "attempt.refused", target: targetOf(input), data: { wanted, skipped } } as const;
  await db.transaction(({ sql }) => appendToWorkspaceChain(sql, context, act));
}
