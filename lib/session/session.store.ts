import "server-only";
import type { Database } from "@/lib/db/database";
import { findSessionId, insertSession } from "@/lib/db/dialect/commit-statements";
import type { Sql } from "@/lib/db/sql";
import { createId } from "@/lib/domain/id";
import { tellOutbox } from "@/lib/webhook/outbox.store";

/** The id of the session with this label, made on first use inside the caller's transaction. */
export async function ensureSession(
  sql: Sql,
  session: { workspaceId: string; label: string; now: string },
): Promise<string> {
  const known = await findSessionId(sql, session.workspaceId, session.label);
  if (known) return known.id;
  const id = createId("sesn", Date.parse(session.now));
  await insertSession(sql, { id, workspaceId: session.workspaceId, label: session.label, createdAt: session.now });
  const stored = await findSessionId(sql, session.workspaceId, session.label);
  if (stored?.id === id) {
    const of = { workspaceId: session.workspaceId, storeId: null, at: session.now };
    await tellOutbox(sql, of, [{ type: "session.created", data: { session_id: id } }]);
  }
  return stored?.id ?? id;
}

export interface SessionName {
  id: string;
  label: string;
}

/** The session that a program called by this label before, if it ever wrote anything. */
export async function findSession(db: Database, workspaceId: string, label: string): Promise<{ id: string } | null> {
  return (await findSessionId(db.read, workspaceId, label)) ?? null;
}

export async function getSession(db: Database, workspaceId: string, id: string): Promise<SessionName | null> {
  return db.prisma.session.findFirst({ where: { workspaceId, id }, select: { id: true, label: true } });
}
