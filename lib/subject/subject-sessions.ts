import "server-only";
import type { Context } from "@/lib/access/context";
import { readServedTo } from "@/lib/redaction/redaction.store";
import { saidIn } from "@/lib/redaction/said-texts";
import type { Identifier } from "./subject";
import { findNamedSessions, readSessionsOfStores } from "./subject.store";
import { matchIdentifiers } from "./subject-matcher";

const sessionTies = ["named", "served", "own_store"] as const;
export type SessionTie = (typeof sessionTies)[number];

/** A run of an agent and what ties it to the person: its name or metadata says so, it was served it, or it had a store of theirs. */
export interface SubjectSession {
  id: string;
  createdAt: string | null;
  ties: SessionTie[];
}

const pageSize = 500;
const mostShown = 500;

/** The runs that have to do with a person. */
export async function findSessions(
  { db, actor }: Context,
  of: { redactionId: string; identifiers: readonly Identifier[]; storeIds: readonly string[] },
): Promise<SubjectSession[]> {
  const found = new Map<string, SubjectSession>();
  const tie = (id: string, by: SessionTie, createdAt: string | null = null) => {
    const session = found.get(id) ?? { id, createdAt, ties: [] };
    found.set(id, { ...session, createdAt: session.createdAt ?? createdAt, ties: [...new Set([...session.ties, by])] });
  };
  const matcher = matchIdentifiers(of.identifiers);
  for (let after = ""; matcher; ) {
    const page = await findNamedSessions(db, actor.workspaceId, { after, limit: pageSize });
    for (const { id, createdAt, metadata, ...names } of page)
      if ([...Object.values(names), ...saidIn("metadata", metadata)].some((text) => text && matcher.isSaidBy(text)))
        tie(id, "named", createdAt);
    const last = page.at(-1);
    if (!last || page.length < pageSize) break;
    after = last.id;
  }
  for (const { session_id } of await readServedTo(db.read, of.redactionId, mostShown))
    if (session_id) tie(session_id, "served");
  for (const { session_id } of await readSessionsOfStores(db.read, of.storeIds)) tie(session_id, "own_store");
  return [...found.values()].slice(0, mostShown);
}
