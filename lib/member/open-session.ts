import "server-only";
import { type AuthConfig, getAuth } from "@/lib/auth/auth";
import { readSessionCookies, type SessionCookie } from "@/lib/auth/session-cookies";
import type { Database } from "@/lib/db/database";

/** Opens a session for somebody whom we know by another way than a password; null for a disabled member. */
export async function openSession(
  { db, config, browser }: { db: Database; config: AuthConfig; browser?: string },
  userId: string,
): Promise<SessionCookie[] | null> {
  const answer = await getAuth(db, config).api.openSession({
    body: { userId },
    headers: new Headers(browser === undefined ? {} : { "user-agent": browser }),
    returnHeaders: true,
  });
  return answer.response.opened ? readSessionCookies(answer.headers) : null;
}
