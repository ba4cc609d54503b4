import "server-only";

export { type FindingQuery, type KnownFindingRow, readFindings } from "@/lib/db/dialect/finding-statements";
export { walkHistory } from "@/lib/db/dialect/history-search-statements";
export { namesOf } from "@/lib/review/names.store";
