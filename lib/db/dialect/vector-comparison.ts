import type { Sql } from "../sql";

/** Who compares vectors: an extension of the database, or the process after reading them. */
const vectorComparers = ["sqlite-vec", "pgvector", "process"] as const;
export type VectorComparer = (typeof vectorComparers)[number];

export interface VectorComparison {
  by: VectorComparer;
  /** Where PostgreSQL keeps the functions of pgvector, quoted. */
  schema: string;
}

interface Known {
  comparison: VectorComparison;
  until: number;
}

const inProcess: VectorComparison = { by: "process", schema: "" };
// An operator installs pgvector, or takes it away, while servers run; `sqlite-vec` is there from the start or not at all.
const rememberedMs = 60_000;
const remembered = new WeakMap<Sql, Known>();

async function lookInto(sql: Sql): Promise<VectorComparison> {
  if (sql.provider === "sqlite") {
    try {
      // See `lib/db/sqlite/load-vectors.ts`.
      await sql.get("SELECT vec_version() AS version");
      return { by: "sqlite-vec", schema: "" };
    } catch {
      return inProcess;
    }
  }
  const installed = await sql.get<{ schema: string }>(
    `SELECT quote_ident(n.nspname) AS schema FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace
     WHERE e.extname = 'vector' AND has_schema_privilege(n.oid, 'USAGE')`,
  );
  return installed ? { by: "pgvector", schema: installed.schema } : inProcess;
}

/** Who compares the vectors of a database now. */
export async function vectorComparison(sql: Sql): Promise<VectorComparison> {
  const known = remembered.get(sql);
  if (known && Date.now() < known.until) return known.comparison;
  const comparison = await lookInto(sql);
  remembered.set(sql, { comparison, until: Date.now() + rememberedMs });
  return comparison;
}

/** Looks again with the next question: what was there is not, or not any more. */
export function forgetComparison(sql: Sql): void {
  remembered.delete(sql);
}
