import type pg from "pg";

export interface UnitCosts {
  versions: number;
  /** Bytes of rows and of indexes, by table. */
  tables: { table: string; rows: number; heap: number; indexes: number }[];
  /** Bytes of all of them for each version. */
  perVersion: number;
  /** Milliseconds in the middle of many, by what is looked up. */
  lookups: Record<string, number>;
}

const tables = ["version", "change", "audit_entry", "memory", "memory_search"] as const;

const lookups = {
  "a version by its number in the store": `SELECT id FROM version WHERE store_id = $1 AND seq = $2`,
  "a page of the history": `SELECT id, seq FROM version WHERE store_id = $1 AND seq < $2 ORDER BY seq DESC LIMIT 20`,
  "a memory by its path, with its text": `SELECT v.content FROM memory m JOIN version v ON v.id = m.head_version_id
     WHERE m.store_id = $1 AND m.path = '/area-' || ($2::int % 25) || '/note-' || $2::int || '.md'`,
} as const;

/** What the tables take and how long lookups wait, for one size. */
export async function measureUnits(client: pg.Client, versions: number, stores: number): Promise<UnitCosts> {
  await client.query("VACUUM (ANALYZE)");
  const found: UnitCosts["tables"] = [];
  for (const table of tables) {
    const { rows } = await client.query(
      `SELECT (SELECT count(*) FROM "${table}")::float8 AS rows, (pg_table_size('"${table}"'))::float8 AS heap,
         pg_indexes_size('"${table}"')::float8 AS indexes`,
    );
    found.push({ table, ...rows[0] });
  }
  const perVersion = found.reduce((sum, { heap, indexes }) => sum + heap + indexes, 0) / versions;
  const times: Record<string, number> = {};
  for (const [name, text] of Object.entries(lookups)) times[name] = await medianOf(client, text, { versions, stores });
  return { versions, tables: found, perVersion, lookups: times };
}

async function medianOf(client: pg.Client, text: string, size: { versions: number; stores: number }): Promise<number> {
  const taken: number[] = [];
  for (let turn = 0; turn < 300; turn += 1) {
    const store = `memstore_${(turn % size.stores).toString(16).toUpperCase().padStart(26, "0")}`;
    const nth = 1 + ((turn * 7_919) % Math.max(1, Math.min(Math.floor(size.versions / size.stores), 1_000)));
    const from = performance.now();
    await client.query({ name: text.slice(0, 60), text, values: [store, nth] });
    taken.push(performance.now() - from);
  }
  taken.sort((a, b) => a - b);
  return taken[taken.length >> 1] ?? 0;
}
