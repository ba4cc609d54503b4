import type { MaybePromise, Sql } from "../sql";

export interface IdentifierRow {
  kind: string;
  key: string | null;
  value: string;
}

export function readIdentifierRows(sql: Sql, subjectId: string): MaybePromise<IdentifierRow[]> {
  return sql.all("SELECT kind, key, value FROM subject_identifier WHERE subject_id = ? ORDER BY position", [subjectId]);
}

/** The memories of a search, each as one thing to decide on; what is in a store that is decided on as a whole is left out. */
export async function insertFoundItems(
  sql: Sql,
  { subjectId, redactionId }: { subjectId: string; redactionId: string },
): Promise<void> {
  const apart = `NOT EXISTS (SELECT 1 FROM subject_item i
    WHERE i.subject_id = ? AND i.kind = 'store' AND i.target_id = h.store_id)`;
  const known = "ON CONFLICT (subject_id, kind, target_id) DO NOTHING";
  await sql.run(
    `INSERT INTO subject_item (subject_id, kind, target_id, store_id, pile, hits)
     SELECT ?, 'memory', h.memory_id, h.store_id, 'mask', count(*) FROM redaction_hit h
     WHERE h.redaction_id = ? AND h.kind = 'version' AND h.memory_id IS NOT NULL AND ${apart}
     GROUP BY h.memory_id, h.store_id ${known}`,
    [subjectId, redactionId, subjectId],
  );
  await sql.run(
    `INSERT INTO subject_item (subject_id, kind, target_id, store_id, pile, hits)
     SELECT ?, h.kind, h.target_id, h.store_id, 'mask', 1 FROM redaction_hit h
     WHERE h.redaction_id = ? AND h.kind IN ('reason', 'comment') AND ${apart} ${known}`,
    [subjectId, redactionId, subjectId],
  );
}

/** Leaves out of a search what the plan keeps, and what goes with its whole store. */
export async function leaveOutByPlan(
  sql: Sql,
  { subjectId, redactionId }: { subjectId: string; redactionId: string },
): Promise<void> {
  await sql.run(
    `UPDATE redaction_hit SET state = 'left_out' WHERE redaction_id = ? AND state = 'found' AND (
       store_id IN (SELECT target_id FROM subject_item WHERE subject_id = ? AND kind = 'store' AND pile <> 'mask')
       OR memory_id IN (SELECT target_id FROM subject_item WHERE subject_id = ? AND kind = 'memory' AND pile = 'keep')
       OR target_id IN (SELECT target_id FROM subject_item
         WHERE subject_id = ? AND kind IN ('reason', 'comment') AND pile = 'keep'))`,
    [redactionId, subjectId, subjectId, subjectId],
  );
}

/** Takes in every version of the memories that the plan erases, whether it says anything of the subject or not. */
export async function takeInWhole(
  sql: Sql,
  { subjectId, redactionId }: { subjectId: string; redactionId: string },
): Promise<void> {
  await sql.run(
    `INSERT INTO redaction_hit
       (redaction_id, kind, target_id, store_id, memory_id, matches, in_content, in_path, state, was_head, whole)
     SELECT ?, 'version', v.id, v.store_id, v.memory_id, 0, '[]', '[]', 'found', 0, 1
     FROM subject_item i JOIN version v ON v.memory_id = i.target_id AND v.store_id = i.store_id
     WHERE i.subject_id = ? AND i.kind = 'memory' AND i.pile = 'erase' AND v.redacted_at IS NULL
     ON CONFLICT (redaction_id, kind, target_id) DO UPDATE SET whole = 1`,
    [redactionId, subjectId],
  );
}

export interface ShownItemRow {
  kind: string;
  target_id: string;
  store_id: string;
  store_name: string;
  path: string | null;
  memory_id: string | null;
  pile: string;
  ground: string | null;
  legal_words: string | null;
  hold_id: string | null;
  hits: number;
}

/** One pile with what its things are called today, a page at a time. */
export function readPile(
  sql: Sql,
  { subjectId, pile }: { subjectId: string; pile: string },
  page: { after: { kind: string; targetId: string } | null; limit: number },
): MaybePromise<ShownItemRow[]> {
  const { after, limit } = page;
  return sql.all(
    `SELECT i.kind, i.target_id, i.store_id, s.name AS store_name, i.pile, i.ground, i.legal_words, i.hold_id, i.hits,
       m.id AS memory_id, coalesce(m.path, v.path) AS path
     FROM subject_item i JOIN store s ON s.id = i.store_id
     LEFT JOIN memory m ON i.kind = 'memory' AND m.id = i.target_id AND m.store_id = i.store_id
     LEFT JOIN version v ON v.id = m.head_version_id AND v.store_id = m.store_id
     WHERE i.subject_id = ? AND i.pile = ? ${after ? "AND (i.kind, i.target_id) > (?, ?)" : ""}
     ORDER BY i.kind, i.target_id LIMIT ?`,
    [subjectId, pile, ...(after ? [after.kind, after.targetId] : []), limit],
  );
}

export interface ReportedVersionRow {
  id: string;
  memory_id: string;
  seq: number;
  number: number;
  operation: string;
  path: string | null;
  content: string | null;
  actor_type: string;
  actor_id: string | null;
  created_at: string;
  /** 1 where it is what a live memory says. */
  is_head: number;
}

/** Every version of a store that still says something, oldest first, a page at a time. */
export function readReportedVersions(
  sql: Sql,
  storeId: string,
  page: { after: number; limit: number },
): MaybePromise<ReportedVersionRow[]> {
  return sql.all(
    `SELECT v.id, v.memory_id, v.seq, v.number, v.operation, v.path, v.content, v.actor_type, v.actor_id, v.created_at,
       CASE WHEN m.head_version_id = v.id AND m.path IS NOT NULL THEN 1 ELSE 0 END AS is_head
     FROM version v JOIN memory m ON m.id = v.memory_id AND m.store_id = v.store_id
     WHERE v.store_id = ? AND v.seq > ? AND v.redacted_at IS NULL ORDER BY v.seq LIMIT ?`,
    [storeId, page.after, page.limit],
  );
}

/** The runs that were served something of these stores or wrote to them, as far as the attachments and exposures say. */
export function readSessionsOfStores(sql: Sql, storeIds: readonly string[]): MaybePromise<{ session_id: string }[]> {
  const marks = storeIds.map(() => "?").join(", ") || "NULL";
  return sql.all(
    `SELECT DISTINCT session_id FROM session_store WHERE store_id IN (${marks})
     UNION SELECT DISTINCT session_id FROM exposure WHERE store_id IN (${marks}) AND session_id <> ''`,
    [...storeIds, ...storeIds],
  );
}
