import "server-only";
import type { Context } from "@/lib/access/context";
import { appendToWorkspaceChain } from "@/lib/audit/audit.store";
import { EntryAllowance } from "@/lib/audit/entry-allowance";
import { findWorkspaceId } from "@/lib/workspace/workspace.store";
import { findMemberOf, findSignInTarget } from "./member.store";
import { insertSignIn } from "./sign-in-record.store";

const allowance = new EntryAllowance();

type FailureContext = Pick<Context, "db" | "now" | "requestId"> & { browser?: string };
type Why = "credentials" | "waiting" | "sso" | "passkey";
type Known = { userId: string; workspaceId: string } | null;

const methodOf = (why: Why) => (why === "sso" || why === "passkey" ? why : "password");

/**
 * Writes down that somebody could not sign in, and as whom. An address that nobody has is not kept, but costs the same time: who
 * tries addresses learns nothing from it.
 */
export async function noteFailedSignIn(context: FailureContext, email: string, why: Exclude<Why, "passkey">) {
  await write(context, await findSignInTarget(context.db, email), why);
}

/** Writes down that a passkey of somebody did not open a session: it was copied, or they are disabled. */
export async function noteFailedPasskey(context: FailureContext, userId: string): Promise<void> {
  await write(context, await findMemberOf(context.db, userId), "passkey");
}

async function write(context: FailureContext, known: Known, why: Why): Promise<void> {
  const { db, browser = null } = context;
  const workspaceId = (await findWorkspaceId(db)) ?? known?.workspaceId;
  if (!workspaceId) return;
  const own = known?.workspaceId ?? workspaceId;
  const skipped = allowance.take(own, known?.userId ?? "nobody", Date.parse(context.now()));
  if (skipped === null) return;
  const actor = { kind: "system", workspaceId: own } as const;
  const act = {
    action: "member.sign_in_failed",
    target: { user_id: known?.userId ?? null },
    data: { why, skipped },
  } as const;
  await db.transaction(async (tx) => {
    if (known) {
      const { userId } = known;
      const attempt = { userId, workspaceId: own, time: context.now(), outcome: "failed", browser } as const;
      await insertSignIn(tx, { ...attempt, method: methodOf(why) });
    }
    await appendToWorkspaceChain(tx.sql, { ...context, actor }, act);
  });
}
