import { operationPages } from "@/components/store/operation-query";
import type { ChangePageJson } from "./change-json";
import { type InboxPlace, listInput } from "./inbox-place";

/** The changes that a place of the inbox lists, page by page. */
export const changeListOptions = (place: InboxPlace, now: number) =>
  operationPages<ChangePageJson>("listChanges", listInput(place, now));
