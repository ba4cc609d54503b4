import type { MaybePromise, Sql } from "../sql";

/** Whose words they are, and the words in whatever columns. */
export type WordsRow = { id: string } & Record<string, string | null>;

/** What people write beside memories, of one store: each statement takes the store, after which id, and how many. */
const ofStore = {
  stores: "SELECT id, name, description, metadata, settings FROM store WHERE id = ? AND id > ? ORDER BY id LIMIT ?",
  sessions: `SELECT session_id AS id, slug, instructions FROM session_store
    WHERE store_id = ? AND session_id > ? ORDER BY session_id LIMIT ?`,
  holds: "SELECT id, path_prefix, reason, lift_reason FROM hold WHERE store_id = ? AND id > ? ORDER BY id LIMIT ?",
  dismissals: `SELECT id, reason FROM finding_dismissal
    WHERE store_id = ? AND id > ? AND reason IS NOT NULL ORDER BY id LIMIT ?`,
  redacted: `SELECT id, redaction_note FROM version
    WHERE store_id = ? AND id > ? AND redaction_note IS NOT NULL ORDER BY id LIMIT ?`,
};

/** The same of a workspace. A hold for a person is of no store. */
const ofWorkspace = {
  sessions: "SELECT id, label, title, metadata FROM session WHERE workspace_id = ? AND id > ? ORDER BY id LIMIT ?",
  views: "SELECT id, name, query FROM saved_view WHERE workspace_id = ? AND id > ? ORDER BY id LIMIT ?",
  holds: `SELECT id, reason, lift_reason FROM hold
    WHERE store_id = '' AND workspace_id = ? AND id > ? ORDER BY id LIMIT ?`,
  redactions: `SELECT id, note, legal_ground FROM redaction
    WHERE workspace_id = ? AND id > ? AND coalesce(note, legal_ground) IS NOT NULL ORDER BY id LIMIT ?`,
};

export type WordsOfStore = keyof typeof ofStore;
export type WordsOfWorkspace = keyof typeof ofWorkspace;

interface IdPage {
  after: string;
  limit: number;
}

export function readWordsOfStore(
  sql: Sql,
  of: WordsOfStore,
  { storeId, after, limit }: IdPage & { storeId: string },
): MaybePromise<WordsRow[]> {
  return sql.all(ofStore[of], [storeId, after, limit]);
}

export function readWordsOfWorkspace(
  sql: Sql,
  of: WordsOfWorkspace,
  { workspaceId, after, limit }: IdPage & { workspaceId: string },
): MaybePromise<WordsRow[]> {
  return sql.all(ofWorkspace[of], [workspaceId, after, limit]);
}
