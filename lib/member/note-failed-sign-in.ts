import "server-only";
import type { Context } from "@/lib/access/context";
import { appendToWorkspaceChain } from "@/lib/audit/audit.store";
import { EntryAllowance } from "@/lib/audit/entry-allowance";
import { getWorkspaceId } from "@/lib/workspace/workspace.store";
import { findSignInTarget } from "./member.store";
import { insertSignIn } from "./sign-in-record.store";

const allowance = new EntryAllowance();

/**
 * Writes down that somebody could not sign in, and as whom. An address that nobody has is not kept, but costs the same time: who
 * tries addresses learns nothing from it.
 */
export async function noteFailedSignIn(
  context: Pick<Context, "db" | "now" | "requestId"> & { browser?: string },
  email: string,
  why: "credentials" | "waiting" | "sso",
): Promise<void> {
  const { db } = context;
  const known = await findSignInTarget(db, email);
  const workspaceId = (await getWorkspaceId(db)) ?? known?.workspaceId;
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
  const { browser = null } = context;
  await db.transaction(async (tx) => {
    if (known) {
      const attempt = {
        userId: known.userId,
        workspaceId: known.workspaceId,
        time: context.now(),
        method: why === "sso" ? "sso" : "password",
        outcome: "failed",
        browser,
      } as const;
      await insertSignIn(tx, attempt);
    }
    await appendToWorkspaceChain(tx.sql, { ...context, actor }, act);
  });
}
