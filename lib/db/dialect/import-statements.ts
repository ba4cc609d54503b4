import type { MaybePromise, Sql } from "../sql";

/** Which memory an imported one has become. */
export interface ImportedMemoryRow {
  position: number;
  memory_id: string;
}

export function insertImportedMemory(sql: Sql, importId: string, row: ImportedMemoryRow): MaybePromise<void> {
  return sql.send(`INSERT INTO import_memory (import_id, position, memory_id) VALUES (?, ?, ?)`, [
    importId,
    row.position,
    row.memory_id,
  ]);
}

export function readImportedMemories(sql: Sql, importId: string): MaybePromise<ImportedMemoryRow[]> {
  return sql.all(`SELECT position, memory_id FROM import_memory WHERE import_id = ?`, [importId]);
}
