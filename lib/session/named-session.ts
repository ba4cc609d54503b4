import "server-only";
import type { Context } from "@/lib/access/context";
import { namesOf } from "@/lib/review/names.store";
import { listSessions } from "./list-sessions";
import { retrieveSession } from "./require-session";
import type { Session } from "./session";
import type { ListSessionsInput, SessionInput } from "./session.schema";

/** A session with the name of the key that it began with. */
export interface NamedSession {
  session: Session;
  keyName: string | null;
}

async function withNames({ actor, db }: Context, sessions: readonly Session[]): Promise<NamedSession[]> {
  const nameOf = await namesOf(
    db,
    actor.workspaceId,
    sessions.map(({ keyId }) => keyId),
  );
  return sessions.map((session) => ({
    session,
    keyName: session.keyId === null ? null : nameOf(session.keyId).name,
  }));
}

export async function listNamedSessions(
  context: Context,
  input: ListSessionsInput,
): Promise<{ sessions: NamedSession[]; nextPage: string | null }> {
  const { sessions, nextPage } = await listSessions(context, input);
  return { sessions: await withNames(context, sessions), nextPage };
}

export async function retrieveNamedSession(context: Context, input: SessionInput): Promise<NamedSession> {
  const session = await retrieveSession(context, input);
  const [named] = await withNames(context, [session]);
  return named ?? { session, keyName: null };
}
