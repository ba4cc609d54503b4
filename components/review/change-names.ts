import { reviewWords } from "@/components/words/review.words";
import type { ChangeJson, ChangeVersionJson } from "./change-json";

/** Where a version was written; redaction takes even that away. */
export const pathOf = (version: Pick<ChangeVersionJson, "path"> | undefined): string =>
  version?.path ?? reviewWords.row.redacted;

/** A change in one name: its memory, or the first of them. */
export function nameOf({ versions, version_count: count }: Pick<ChangeJson, "versions" | "version_count">): string {
  const path = pathOf(versions[0]);
  return count > 1 ? `${path} ${reviewWords.row.more(count - 1)}` : path;
}
