import "server-only";
import type { Sql } from "@/lib/db/sql";
import { readVersionsBelow } from "./held.store";
import { aboveAll, mostVersions, stateBehind } from "./walk-back";

/** The review state that a version's text stands in: that of its change or, where it only repeats an earlier text, of the change that wrote that. */
export async function readStateBehind(
  sql: Sql,
  of: { storeId: string; memoryId: string; versionId: string },
): Promise<string | null> {
  const rows = await readVersionsBelow(sql, { ...of, below: aboveAll, limit: mostVersions });
  return stateBehind(
    rows,
    rows.findIndex((row) => row.id === of.versionId),
  );
}
