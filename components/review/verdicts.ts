import type { ChangeJson } from "./change-json";

/** The acts on a change, by button. */
export type Deciding = {
  approve: (change: ChangeJson) => void;
  flag: (change: ChangeJson) => void;
  revert: (change: ChangeJson) => void;
  undo: (change: ChangeJson) => void;
  assign: (change: ChangeJson) => void;
};

/** Where a person corrects a change: in the editor of its first memory that still has a text. */
export function correctHref(change: ChangeJson): string | null {
  const version = change.versions.find(({ operation, redacted_at: gone }) => operation !== "deleted" && gone === null);
  return version ? `/stores/${change.memory_store_id}/memories/${version.memory_id}` : null;
}
