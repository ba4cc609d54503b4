import "server-only";
import type { Database } from "@/lib/db/database";
import {
  type BlameOriginRow,
  type BlameTextRow,
  countRedactedVersions,
  readBlameOrigins,
  readBlameTexts,
} from "@/lib/db/dialect/blame-statements";
import type { BlameVersion } from "@/lib/domain/blame";

export interface NumberRange {
  memoryId: string;
  from: number;
  to: number;
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
export async function textsBetween(db: Database, storeId: string, range: NumberRange): Promise<BlameVersion[]> {
  return (await readBlameTexts(db.read, storeId, range)).map(toBlameVersion);
}

export function redactedUpTo(
  db: Database,
  storeId: string,
  upTo: { memoryId: string; number: number },
): Promise<number> {
  return countRedactedVersions(db.read, storeId, upTo);
}

/** Who wrote each version up to a number, by the version's id. */
export async function originsUpTo(
  db: Database,
  storeId: string,
  upTo: { memoryId: string; number: number },
): Promise<Map<string, BlameOriginRow>> {
  const rows = await readBlameOrigins(db.read, storeId, upTo);
  return new Map(rows.map((row) => [row.id, row]));
}

export type { BlameOriginRow };
