import type { MaybePromise, Sql } from "../sql";

/** Whose words they are, and the words in whatever columns. */
export type WordsRow = { id: string } & Record<string, string | null>;

/** What people write beside memories: each statement takes whose it is, after which id, and how many. */
const words = {
  // Of a store.
  stores: "SELECT id, name, description, metadata, settings FROM store WHERE id = ? AND id > ? ORDER BY id LIMIT ?",
  attached: `SELECT session_id AS id, slug, instructions FROM session_store
    WHERE store_id = ? AND session_id > ? ORDER BY session_id LIMIT ?`,
  storeHolds: "SELECT id, path_prefix, reason, lift_reason FROM hold WHERE store_id = ? AND id > ? ORDER BY id LIMIT ?",
  dismissals: `SELECT id, reason FROM finding_dismissal
    WHERE store_id = ? AND id > ? AND reason IS NOT NULL ORDER BY id LIMIT ?`,
  redacted: `SELECT id, redaction_note FROM version
    WHERE store_id = ? AND id > ? AND redaction_note IS NOT NULL ORDER BY id LIMIT ?`,
  // Of a workspace. A hold for a person is of no store.
  sessions: `SELECT id, label, title, agent, environment_id, metadata FROM session
    WHERE workspace_id = ? AND id > ? ORDER BY id LIMIT ?`,
  views: "SELECT id, name, query FROM saved_view WHERE workspace_id = ? AND id > ? ORDER BY id LIMIT ?",
  personHolds: `SELECT id, reason, lift_reason FROM hold
    WHERE store_id = '' AND workspace_id = ? AND id > ? ORDER BY id LIMIT ?`,
  decisions: `SELECT id, words, decision_words FROM approval_request
    WHERE workspace_id = ? AND id > ? AND coalesce(words, decision_words) IS NOT NULL ORDER BY id LIMIT ?`,
  cases: "SELECT id, label FROM subject WHERE workspace_id = ? AND id > ? ORDER BY id LIMIT ?",
  // Of a case there are several; each begins with the id of its case.
  identifiers: `SELECT s.id || ',' || i.position AS id, i."key", i.value
    FROM subject_identifier i JOIN subject s ON s.id = i.subject_id
    WHERE s.workspace_id = ? AND s.id || ',' || i.position > ? ORDER BY 1 LIMIT ?`,
  grounds: `SELECT s.id || ',' || i.kind || ',' || i.target_id AS id, i.legal_words
    FROM subject_item i JOIN subject s ON s.id = i.subject_id
    WHERE s.workspace_id = ? AND s.id || ',' || i.kind || ',' || i.target_id > ? AND i.legal_words IS NOT NULL
    ORDER BY 1 LIMIT ?`,
  keys: 'SELECT id, name FROM "key" WHERE workspace_id = ? AND id > ? ORDER BY id LIMIT ?',
  accounts: "SELECT id, name, description FROM service_account WHERE workspace_id = ? AND id > ? ORDER BY id LIMIT ?",
  webhooks: "SELECT id, name, url FROM webhook WHERE workspace_id = ? AND id > ? ORDER BY id LIMIT ?",
  redactions: `SELECT id, note, legal_ground FROM redaction
    WHERE workspace_id = ? AND id > ? AND coalesce(note, legal_ground) IS NOT NULL ORDER BY id LIMIT ?`,
};

export type WordsBeside = keyof typeof words;

/** @param page.owner the store or the workspace */
export function readWordsBeside(
  sql: Sql,
  of: WordsBeside,
  { owner, after, limit }: { owner: string; after: string; limit: number },
): MaybePromise<WordsRow[]> {
  return sql.all(words[of], [owner, after, limit]);
}

/** The sessions that have, or had, any store beside these: who sees these stores only sees none of them. */
export function readSessionsBeyond(
  sql: Sql,
  sessionIds: readonly string[],
  storeIds: readonly string[],
): MaybePromise<{ session_id: string }[]> {
  const marks = (ids: readonly string[]) => ids.map(() => "?").join(", ") || "NULL";
  return sql.all(
    `SELECT DISTINCT session_id FROM session_store
     WHERE session_id IN (${marks(sessionIds)}) AND store_id NOT IN (${marks(storeIds)})`,
    [...sessionIds, ...storeIds],
  );
}
