import type { MaybePromise, Sql } from "../sql";
import type { MemoryWithContent, PathRange } from "./read-statements";

type Provider = Sql["provider"];

const inside = {
  sqlite: { find: "instr", byte: "char" },
  postgresql: { find: "strpos", byte: "chr" },
} as const;

const columns =
  "m.id, m.store_id, m.path, m.head_version_id, m.version_count, m.content_sha256, m.size_bytes, m.created_at, m.updated_at";

/**
 * A loose index scan: every step of the recursion is one lookup of the first path behind the child before it. Behind a
 * folder is "0", the byte after "/"; behind a memory is U+0001, for no path holds a character below U+0020.
 */
function childrenText(provider: Provider, content: boolean): string {
  const { find, byte } = inside[provider];
  const slash = (path: string) => `${find}(substr(${path}, ?), '/')`;
  const behind = `CASE WHEN ${slash("child.path")} = 0 THEN child.path || ${byte}(1)
    ELSE substr(child.path, 1, ? + ${slash("child.path")} - 2) || '0' END`;
  // Both keep the planner from walking the store instead of its children.
  const memory = {
    sqlite: "CROSS JOIN memory m ON m.store_id = ? AND m.path = child.path",
    postgresql: "CROSS JOIN LATERAL (SELECT * FROM memory WHERE store_id = ? AND path = child.path LIMIT 1) m",
  };
  const text = `LEFT JOIN version v ON v.id = m.head_version_id AND v.store_id = m.store_id AND ${slash("m.path")} = 0`;
  return `WITH RECURSIVE child(nth, path) AS (
      SELECT 1, (SELECT path FROM memory WHERE store_id = ? AND path >= ? AND path < ? ORDER BY path LIMIT 1)
      UNION ALL
      SELECT child.nth + 1, (
        SELECT m.path FROM memory m WHERE m.store_id = ? AND m.path >= ${behind} AND m.path < ? ORDER BY m.path LIMIT 1
      ) FROM child WHERE child.path IS NOT NULL AND child.nth < ?
    )
    SELECT ${columns}, ${content ? "v.content" : "NULL AS content"}
    FROM child ${memory[provider]} ${content ? text : ""} ORDER BY child.nth`;
}

const texts = {
  sqlite: { plain: childrenText("sqlite", false), content: childrenText("sqlite", true) },
  postgresql: { plain: childrenText("postgresql", false), content: childrenText("postgresql", true) },
};

/**
 * The first memory of each direct child of a folder, in byte order of the paths: a direct memory is itself, a folder is
 * known by the first memory below it, whose content is left out. The cost follows the number of children.
 * @param range the part of the folder to read; `limit` counts children
 * @param query.prefix the folder's path with its slash at the end
 */
export function readChildren(
  sql: Sql,
  storeId: string,
  range: PathRange,
  query: { prefix: string; content: boolean },
): MaybePromise<MemoryWithContent[]> {
  // Counted as the databases do: in characters, from one.
  const start = [...query.prefix].length + 1;
  const params = [storeId, range.from, range.to, storeId, start, start, start, range.to, range.limit, storeId];
  const { plain, content } = texts[sql.provider];
  return query.content ? sql.all(content, [...params, start]) : sql.all(plain, params);
}
