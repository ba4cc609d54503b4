import "server-only";
import { type AuthConfig, getAuth } from "@/lib/auth/auth";
import { readSessionCookies, type SessionCookie } from "@/lib/auth/session-cookies";
import type { Database } from "@/lib/db/database";

export type { SessionCookie };

export interface Credentials {
  email: string;
  password: string;
  /** What the person will recognise the session by: see `browserName`. */
  browser?: string;
}

/**
 * Checks the password and opens a session; null when they do not fit or the member is disabled. Takes as long for an unknown
 * address as for a known one. Counts no attempts: that is `signIn`'s.
 */
export async function beginSession(
  db: Database,
  config: AuthConfig,
  { email, password, browser }: Credentials,
): Promise<{ userId: string; cookies: SessionCookie[] } | null> {
  try {
    const { api } = getAuth(db, config);
    const { headers, response } = await api.signInEmail({
      body: { email, password },
      headers: new Headers(browser === undefined ? {} : { "user-agent": browser }),
      returnHeaders: true,
    });
    return { userId: response.user.id, cookies: readSessionCookies(headers) };
  } catch (error) {
    const { statusCode = 500 } = error as { statusCode?: number };
    if (statusCode < 500) return null;
    throw error;
  }
}
