import { operationQuery } from "@/components/store/operation-query";
import type { FirstMinutesJson, NavigationJson, PlacesJson } from "@/lib/navigation/navigation.present";

/** The counts of the navigation and the names of the stores last visited; the order of the ids does not matter. */
export const navigationOptions = (recentStoreIds: readonly string[]) =>
  operationQuery<NavigationJson>("retrieveNavigation", { recent_store_ids: [...recentStoreIds].sort() });

/** How far a new workspace has come; for those who may make keys. */
export const firstMinutesOptions = () => operationQuery<FirstMinutesJson>("retrieveFirstMinutes", {});

/** What fits what was typed, or is meant by what was pasted. */
export const foundPlacesOptions = (query: string) => ({
  ...operationQuery<PlacesJson>("findPlaces", { query }),
  // No live event tells that a name was written that would fit.
  staleTime: 10_000,
});

/** What is behind ids that this browser remembers, in their order; only what the member still sees. */
export const placesByIdOptions = (ids: readonly string[]) => ({
  ...operationQuery<PlacesJson>("findPlaces", { ids: [...ids] }),
  staleTime: 10_000,
});
