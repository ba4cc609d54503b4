import "server-only";
import type { Database } from "@/lib/db/database";
import {
  insertSnapshot,
  type NewSnapshot,
  readSnapshots,
  type SnapshotRow,
} from "@/lib/db/dialect/blame-snapshot-statements";
import {
  type BlameOriginRow,
  type BlameOutlineRow,
  type BlameRange,
  type BlameTextRow,
  countBlameVersions,
  readBlameOrigins,
  readBlameOutline,
  readBlameTexts,
} from "@/lib/db/dialect/blame-statements";
import { lockStore } from "@/lib/db/dialect/store-lock-statements";
import type { BlameVersion } from "@/lib/domain/blame";

export {
  claimBlame,
  findUnblamed,
  type LongMemory,
  moveBlame,
  readBlameProgress,
  readLongMemories,
  releaseBlame,
} from "@/lib/db/dialect/blame-snapshot-statements";
export { lockStore } from "@/lib/db/dialect/store-lock-statements";
export type { BlameOriginRow, BlameOutlineRow, NewSnapshot, SnapshotRow };

/** A memory up to one of its versions. */
export interface UpTo {
  storeId: string;
  memoryId: string;
  number: number;
}

const toBlameVersion = (row: BlameTextRow): BlameVersion => ({
  id: row.id,
  number: row.number,
  content: row.content,
  contentSha256: row.content_sha256,
  redacted: row.redacted_at !== null,
  deleted: row.operation === "deleted",
});

/** Versions with their texts, oldest first; both numbers are included. */
export async function textsBetween(db: Database, storeId: string, range: BlameRange): Promise<BlameVersion[]> {
  return (await readBlameTexts(db.read, storeId, range)).map(toBlameVersion);
}

/** The same without texts. */
export const outlineBetween = async (db: Database, storeId: string, range: BlameRange): Promise<BlameOutlineRow[]> =>
  readBlameOutline(db.read, storeId, range);

export const countVersions = (db: Database, { storeId, ...upTo }: UpTo) => countBlameVersions(db.read, storeId, upTo);

/** Who wrote each of some versions, the newest first. */
export const originsOf = async (db: Database, storeId: string, ids: readonly string[]): Promise<BlameOriginRow[]> =>
  ids.length === 0 ? [] : readBlameOrigins(db.read, storeId, ids);

export const snapshotsUpTo = async (db: Database, { storeId, ...upTo }: UpTo): Promise<SnapshotRow[]> =>
  readSnapshots(db.read, storeId, upTo);

/** @returns false where it is not right any more, or its store is gone */
export const saveSnapshot = (db: Database, snapshot: NewSnapshot): Promise<boolean> =>
  db.commit(snapshot.storeId, async (sql) => {
    if (!(await lockStore(sql, snapshot.storeId))) return false;
    return insertSnapshot(sql, snapshot);
  });
