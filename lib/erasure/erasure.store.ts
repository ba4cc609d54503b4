import "server-only";
import { type ErasingEntry, erasingActions } from "@/lib/audit/erasing-acts";
import type { Database } from "@/lib/db/database";
import { readEntriesOf, readHashesAt } from "@/lib/db/dialect/erasure-statements";
import type { Sql } from "@/lib/db/sql";

export interface PendingErasure {
  storeId: string;
  requestedAt: string;
}

export async function listPendingErasures(db: Database): Promise<PendingErasure[]> {
  return db.prisma.pendingErasure.findMany();
}

/** Forgets only what was there before the pass: a redaction made meanwhile has a later time and stays. */
export async function clearPendingErasures(db: Database, done: PendingErasure[]): Promise<void> {
  for (const { storeId, requestedAt } of done)
    await db.prisma.pendingErasure.deleteMany({ where: { storeId, requestedAt } });
}

/** What the audit log says was erased, from a time on. */
export async function readErasingEntries(sql: Sql, since: string): Promise<ErasingEntry[]> {
  return (await readEntriesOf(sql, erasingActions, since)).map((row) => ({
    workspace: row.workspace_id,
    chain: row.chain_id,
    seq: row.seq,
    hash: row.hash,
    action: row.action,
    actor: { type: row.actor_type, id: row.actor_id },
    target: JSON.parse(row.target),
    data: JSON.parse(row.data),
    time: row.time,
  }));
}

const placesPerRead = 200;

/** The entries that the audit log of this database does not have: it is older than they are. */
export async function withoutEntry(sql: Sql, entries: readonly ErasingEntry[]): Promise<ErasingEntry[]> {
  const missing: ErasingEntry[] = [];
  for (let at = 0; at < entries.length; at += placesPerRead) {
    const some = entries.slice(at, at + placesPerRead);
    const known = new Set((await readHashesAt(sql, some)).map(({ hash }) => hash));
    missing.push(...some.filter(({ hash }) => !known.has(hash)));
  }
  return missing;
}
