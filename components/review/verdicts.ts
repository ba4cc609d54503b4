import type { ChangeJson } from "./change-json";

/** The acts on a change, by button. */
export type Deciding = {
  approve: (change: ChangeJson) => void;
  flag: (change: ChangeJson) => void;
  revert: (change: ChangeJson) => void;
  undo: (change: ChangeJson) => void;
  assign: (change: ChangeJson) => void;
  /** Remembers where to go on after the correction that begins now. */
  correcting: (change: ChangeJson) => void;
};

/** Which memory is corrected: the first of a change that still has a text. */
export const correctedMemory = (change: ChangeJson): string | undefined =>
  change.versions.find(({ operation, redacted_at: gone }) => operation !== "deleted" && gone === null)?.memory_id;

/** Where a person corrects a change: in the editor of that memory. */
export function correctHref(change: ChangeJson): string | null {
  const memoryId = correctedMemory(change);
  return memoryId ? `/stores/${change.memory_store_id}/memories/${memoryId}` : null;
}
