import type { Role } from "@/lib/domain/role";
import type { ChangeJson } from "@/lib/review/change.present";

export type {
  ChangeAuthorsJson,
  ChangeDetailJson,
  ChangeJson,
  ChangeVersionJson,
  CommentJson,
  PlannedStoreJson,
  ReviewedJson,
} from "@/lib/review/change.present";
export type ChangeCountsJson = { pending: number; flagged: number; mine: number; oldest_pending_at: string | null };
/** How many a list has; more where they are not all counted. */
export type ListedCountJson = { count: number; complete: boolean };
export type ChangePageJson = { data: ChangeJson[]; next_page: string | null };
export type SavedViewJson = { id: string; name: string; query: string };
/** Whom a change can be given to, and who can be mentioned. */
export type ColleagueJson = { id: string; name: string; role: Role };
/** Anybody of the workspace, those included who may not act any more. */
export type PersonJson = ColleagueJson & { disabled: boolean; may_review: boolean };
