import "server-only";
import { type AuthConfig, getAuth } from "@/lib/auth/auth";
import { readSessionCookies, type SessionCookie } from "@/lib/auth/session-cookies";
import type { Database } from "@/lib/db/database";

/** Ends the session that the headers carry, in the database, and answers the cookies that clear it. Harmless without one. */
export async function signOut(db: Database, config: AuthConfig, headers: Headers): Promise<SessionCookie[]> {
  const answer = await getAuth(db, config).api.signOut({ headers, returnHeaders: true });
  return readSessionCookies(answer.headers);
}
