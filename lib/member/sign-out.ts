import "server-only";
import { appendToWorkspaceChain } from "@/lib/audit/audit.store";
import { type AuthConfig, getAuth } from "@/lib/auth/auth";
import { readSessionCookies, type SessionCookie } from "@/lib/auth/session-cookies";
import type { Database } from "@/lib/db/database";
import { createId } from "@/lib/domain/id";
import { authenticateMember } from "./authenticate-member";

/** Ends the session that the headers carry, in the database, and answers the cookies that clear it. Harmless without one. */
export async function signOut(db: Database, config: AuthConfig, headers: Headers): Promise<SessionCookie[]> {
  const actor = await authenticateMember(db, config, headers);
  if (actor?.kind === "member") {
    const now = () => new Date().toISOString();
    const context = { actor, now, requestId: createId("req", Date.now()) };
    const act = { action: "member.signed_out", target: { user_id: actor.userId }, data: {} } as const;
    await db.transaction(({ sql }) => appendToWorkspaceChain(sql, context, act));
  }
  const answer = await getAuth(db, config).api.signOut({ headers, returnHeaders: true });
  return readSessionCookies(answer.headers);
}
