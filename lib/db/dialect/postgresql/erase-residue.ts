import type pg from "pg";

/**
 * Rewrites the tables and indexes that held redacted text. Write-ahead log segments and server logs are the operator's:
 * see the operator notes in the README.
 * @returns true when every table was rewritten
 */
export async function erasePostgresResidue(pool: pg.Pool): Promise<boolean> {
  for (const table of ["version", "memory", "memory_search"]) await pool.query(`VACUUM (FULL) "${table}"`);
  await pool.query("CHECKPOINT").catch(() => undefined);
  return true;
}
