import { operationQuery } from "@/components/store/operation-query";
import type { HeldJson } from "@/lib/review/change.present";
import type {
  ChangeAuthorsJson,
  ChangeCountsJson,
  ChangeDetailJson,
  ChangePageJson,
  ColleagueJson,
  CommentJson,
  PersonJson,
  PlannedStoreJson,
  SavedViewJson,
} from "./change-json";
import { toldApart } from "./people";

/** One change with everything about it. */
export const changeOptions = (changeId: string) =>
  operationQuery<ChangeDetailJson>("retrieveChange", { change_id: changeId });

export const changeCountsOptions = () => operationQuery<ChangeCountsJson>("countChanges", {});

/** Who wrote the changes in some states, of one store or of all. */
export const changeAuthorsOptions = (state: readonly string[], memory_store_id: string | undefined) => ({
  ...operationQuery<ChangeAuthorsJson>("listChangeAuthors", { state, ...(memory_store_id && { memory_store_id }) }),
  // Nothing says when somebody new has written.
  staleTime: 0,
});

export const commentOptions = (changeId: string) =>
  operationQuery<{ data: CommentJson[] }>("listComments", { change_id: changeId });

export const heldOptions = (storeId: string) =>
  operationQuery<{ data: HeldJson[] }>("listHeld", { memory_store_id: storeId });

export const savedViewOptions = () => operationQuery<{ data: SavedViewJson[] }>("listSavedViews", { screen: "inbox" });

/** With names that tell them apart, for whoever shows them. */
const people = <Person extends ColleagueJson>(input: object) => ({
  ...operationQuery<{ data: Person[] }>("listMembers", input),
  select: apart<Person>,
});
const apart = <Person extends ColleagueJson>({ data }: { data: Person[] }) => ({ data: toldApart(data) });

/** Everybody in the workspace who can be asked. */
export const colleagueOptions = () => people<ColleagueJson>({});

/** Also those who are disabled: what was given to them before still names them. */
export const peopleOptions = () => people<PersonJson>({ include_disabled: true });

/** The same, with who may decide on changes of a store. */
export const reviewersOptions = (memory_store_id: string) =>
  people<PersonJson>({ include_disabled: true, memory_store_id });

const around = 5;

/** What a session did right before and right after a moment. */
export const sessionActsOptions = (sessionId: string, at: string, side: "before" | "after") =>
  operationQuery<ChangePageJson>("listChanges", {
    session_id: sessionId,
    state: "any",
    limit: around + 1,
    ...(side === "before" ? { order: "newest", created_at_lte: at } : { order: "oldest", created_at_gte: at }),
  });

/** Whose writes are meant: exactly one of the three. */
export type Author = { session_id: string } | { api_key_id: string } | { service_account_id: string };
export type AuthorSince = Author & { since: string; memory_store_id?: string };

/** What taking back all that somebody wrote since would come to, store by store. */
export const authorRevertOptions = (input: AuthorSince) => ({
  ...operationQuery<{ stores: PlannedStoreJson[] }>("planAuthorRevert", input),
  // What is shown is about to be done.
  staleTime: 0,
});
