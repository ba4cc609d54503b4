import { tokenLine } from "@/lib/domain/tokenise";
import type { Sql } from "../sql";
import { deleteHeld, deleteHeldOf, findHeld, forgetApproved, type HeldRow, upsertHeld } from "./held-statements";
import { indexMemory, unindexMemory } from "./search-statements";

/**
 * While a head waits, agents find what they are served in its place: its words stand in the search index under the id of that
 * version, beside those of the head.
 */
async function indexApproved(sql: Sql, storeId: string, approved: { was: string | null; is: string | null }) {
  if (approved.was === approved.is) return;
  if (approved.was !== null) await unindexMemory(sql, storeId, approved.was);
  if (approved.is === null) return;
  const row = await sql.get<{ content: string | null }>("SELECT content FROM version WHERE store_id = ? AND id = ?", [
    storeId,
    approved.is,
  ]);
  if (row?.content == null) return;
  await indexMemory(sql, { memoryId: approved.is, storeId, tokens: tokenLine(row.content) });
}

export async function saveHeld(sql: Sql, row: HeldRow): Promise<void> {
  const before = await findHeld(sql, row.store_id, row.memory_id);
  await upsertHeld(sql, row);
  await indexApproved(sql, row.store_id, { was: before?.approved_version_id ?? null, is: row.approved_version_id });
}

export async function releaseHeld(sql: Sql, storeId: string, memoryId: string): Promise<void> {
  const before = await findHeld(sql, storeId, memoryId);
  await deleteHeld(sql, storeId, memoryId);
  await indexApproved(sql, storeId, { was: before?.approved_version_id ?? null, is: null });
}

/** As `releaseHeld`, of many that were read under the lock. */
export async function releaseHeldOf(sql: Sql, storeId: string, held: readonly HeldRow[]): Promise<void> {
  const ids = held.map(({ memory_id }) => memory_id);
  await deleteHeldOf(sql, storeId, ids);
  for (const { approved_version_id: was } of held) await indexApproved(sql, storeId, { was, is: null });
}

/** After a redaction of the version that agents were served there is nothing left to serve, nor to find. */
export async function forgetServed(sql: Sql, storeId: string, versionId: string): Promise<void> {
  await forgetApproved(sql, storeId, versionId);
  await unindexMemory(sql, storeId, versionId);
}
