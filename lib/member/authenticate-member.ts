import "server-only";
import { type AuthConfig, getAuth } from "@/lib/auth/auth";
import type { Database } from "@/lib/db/database";
import type { Actor } from "@/lib/domain/actor";
import { findEnabledMember } from "./member.store";

/**
 * Who is signed in, by the session cookie among the headers; null for nobody, for an ended session and for a disabled member,
 * from the next request on. Using a session moves its end forward, written once a day; where that cannot be written, on a full disk
 * say, the end stays where it is.
 */
export async function authenticateMember(
  db: Database,
  config: AuthConfig,
  headers: Headers,
): Promise<Extract<Actor, { kind: "member" }> | null> {
  if (!headers.get("cookie")?.includes("palimpsest.session_token=")) return null;
  const { api } = getAuth(db, config);
  const asItIs = () => api.getSession({ headers, query: { disableRefresh: true } });
  const session = await api.getSession({ headers }).catch(asItIs);
  if (!session) return null;
  const member = await findEnabledMember(db, session.user.id);
  if (!member) return null;
  const { id: memberId, ...rest } = member;
  return { kind: "member", memberId, ...rest, authSessionId: session.session.id };
}
