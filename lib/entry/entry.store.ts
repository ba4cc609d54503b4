import "server-only";

export {
  type EntryRow,
  mostEntryWords,
  readEntries,
  readStoredEntries,
  writeEntryAttributes,
  writeImportance,
} from "@/lib/db/dialect/entry-statements";
export { refreshExpiryDue } from "@/lib/db/dialect/retention-statements";
export { readNearest, readVectors } from "@/lib/db/dialect/vector-search-statements";
export { textsOf } from "@/lib/search/search.store";
