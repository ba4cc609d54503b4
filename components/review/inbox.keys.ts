import { operationPages, operationQuery } from "@/components/store/operation-query";
import type { ChangePageJson, ListedCountJson } from "./change-json";
import { filterInput, type InboxPlace, listInput } from "./inbox-place";

/** The changes that a place of the inbox lists, page by page. */
export const changeListOptions = (place: InboxPlace, now: number) =>
  operationPages<ChangePageJson>("listChanges", listInput(place, now));

/** How many changes that place lists. */
export const listedCountOptions = (place: InboxPlace, now: number) =>
  operationQuery<ListedCountJson>("countListedChanges", filterInput(place, now));
