import "server-only";
import type { Database, WriteTransaction } from "@/lib/db/database";
import { findSessionId, insertSession } from "@/lib/db/dialect/commit-statements";
import {
  readSessionStores,
  readSessions,
  type SessionFilter,
  type SessionOrder,
  type SessionRow,
  type SessionStoreRow,
  writeSessionWords,
} from "@/lib/db/dialect/session-statements";
import type { Sql } from "@/lib/db/sql";
import { createId } from "@/lib/domain/id";
import type { SessionAccess } from "@/lib/domain/session";
import { tellOutbox } from "@/lib/webhook/outbox.store";
import type { Session } from "./session";

export {
  keepOpenStores,
  markArchived,
  removeSession,
  type SessionFilter,
} from "@/lib/db/dialect/session-statements";

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
    await tellSession(sql, { workspaceId: session.workspaceId, at: session.now }, { id, type: "session.created" });
  }
  return stored?.id ?? id;
}

/** Tells webhooks what became of a session. */
export async function tellSession(
  sql: Sql,
  of: { workspaceId: string; at: string },
  { id, type }: { id: string; type: "session.created" | "session.archived" | "session.deleted" },
): Promise<void> {
  await tellOutbox(sql, { ...of, storeId: null }, [{ type, data: { session_id: id } }]);
}

/** The session that a program called by this label before, if it ever wrote anything. */
export async function findSession(db: Database, workspaceId: string, label: string): Promise<{ id: string } | null> {
  return (await findSessionId(db.read, workspaceId, label)) ?? null;
}

function toSession(row: SessionRow, stores: readonly SessionStoreRow[]): Session {
  return {
    id: row.id,
    label: row.agent === null ? row.label : null,
    title: row.title,
    agent: row.agent === null ? null : { id: row.agent, version: row.agent_version ?? 1 },
    environmentId: row.environment_id,
    metadata: JSON.parse(row.metadata) as Record<string, string>,
    keyId: row.created_by_key,
    createdAt: row.created_at,
    updatedAt: row.updated_at ?? row.created_at,
    archivedAt: row.archived_at,
    lastCallAt: row.last_call_at,
    callCount: row.call_count,
    errorCount: row.error_count,
    attached: stores
      .filter((store) => store.position !== null)
      .map((store) => ({
        storeId: store.store_id,
        name: store.name,
        description: store.description ?? "",
        archivedAt: store.archived_at,
        access: (store.access ?? "read_only") as SessionAccess,
        slug: store.slug ?? store.store_id,
        instructions: store.instructions ?? "",
      })),
    used: stores.filter((store) => store.position === null).map(({ store_id, name }) => ({ storeId: store_id, name })),
  };
}

/** Sessions with their stores, by age. */
export async function findSessions(db: Database, filter: SessionFilter, page: SessionOrder): Promise<Session[]> {
  const rows = await readSessions(db.read, filter, page);
  if (rows.length === 0) return [];
  const stores = new Map<string, SessionStoreRow[]>();
  const ids = rows.map((row) => row.id);
  for (const store of await readSessionStores(db.read, ids)) {
    const known = stores.get(store.session_id);
    if (known) known.push(store);
    else stores.set(store.session_id, [store]);
  }
  return rows.map((row) => toSession(row, stores.get(row.id) ?? []));
}

/** Replaces title and metadata where they are still as they were read; false where somebody was faster. */
export async function replaceSessionWords(
  sql: Sql,
  before: Session,
  after: { title: string | null; metadata: Record<string, string>; updatedAt: string },
): Promise<boolean> {
  const words = (of: { title: string | null; metadata: Record<string, string> }) => ({
    title: of.title,
    metadata: JSON.stringify(of.metadata),
  });
  const change = { id: before.id, before: words(before), after: words(after), at: after.updatedAt };
  return (await writeSessionWords(sql, change)) > 0;
}

export interface NewSession {
  id: string;
  workspaceId: string;
  title: string | null;
  agent: { id: string; version: number };
  environmentId: string;
  metadata: Record<string, string>;
  keyId: string | null;
  createdAt: string;
  attached: { storeId: string; access: SessionAccess; slug: string; instructions: string }[];
}

export async function insertNewSession({ prisma }: WriteTransaction, session: NewSession): Promise<void> {
  const { agent, attached, metadata, keyId, ...columns } = session;
  await prisma.session.create({
    data: {
      ...columns,
      // No program can send it as a label: those that begin like an id are looked up as one.
      label: session.id,
      agent: agent.id,
      agentVersion: agent.version,
      metadata: JSON.stringify(metadata),
      createdByKey: keyId,
      updatedAt: session.createdAt,
    },
  });
  const rows = attached.map((store, position) => ({ sessionId: session.id, position, ...store }));
  if (rows.length > 0) await prisma.sessionStore.createMany({ data: rows });
}
