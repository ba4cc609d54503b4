import type { FirstMinutes } from "./first-minutes";
import type { FoundPlaces, Place } from "./place";
import type { FirstCall } from "./retrieve-first-call";
import type { Navigation } from "./retrieve-navigation";

function presentPlace(place: Place) {
  switch (place.kind) {
    case "store":
      return {
        type: "store" as const,
        id: place.id,
        name: place.name,
        archived: place.archived,
        memory_count: place.memoryCount,
      };
    case "key":
      return { type: "key" as const, id: place.id, name: place.name, hint: place.hint, revoked: place.revoked };
    case "service_account":
      return { type: "service_account" as const, id: place.id, name: place.name, archived: place.archived };
    case "memory":
      return { type: "memory" as const, id: place.id, deleted: place.deleted, ...presentWhere(place) };
    case "version":
      return {
        type: "version" as const,
        id: place.id,
        memory_id: place.memoryId,
        number: place.number,
        ...presentWhere(place),
      };
    case "change":
      return {
        type: "change" as const,
        id: place.id,
        memory_id: place.memoryId,
        memory_version_id: place.versionId,
        version_count: place.versions,
        ...presentWhere(place),
      };
    case "session":
      return {
        type: "session" as const,
        id: place.id,
        label: place.label,
        memory_id: place.memoryId,
        memory_version_id: place.versionId,
        ...presentWhere(place),
      };
  }
}

const presentWhere = (place: { path: string | null; storeId: string; storeName: string }) => ({
  path: place.path,
  memory_store_id: place.storeId,
  store_name: place.storeName,
});

export const presentPlaces = ({ places, partial }: FoundPlaces) => ({ data: places.map(presentPlace), partial });

export const presentNavigation = (navigation: Navigation) => ({
  type: "navigation" as const,
  store_count: navigation.storeCount,
  /** Null for whom keys do not exist. */
  key_count: navigation.keyCount,
  recent_stores: navigation.recentStores,
});

export const presentFirstMinutes = ({ open, store, key, firstWrite }: FirstMinutes) => ({
  type: "first_minutes" as const,
  open,
  store,
  key,
  first_write: firstWrite && {
    memory_store_id: firstWrite.storeId,
    memory_id: firstWrite.memoryId,
    memory_version_id: firstWrite.versionId,
    path: firstWrite.path,
    actor_type: firstWrite.actorType,
    actor_name: firstWrite.actorName,
    created_at: firstWrite.createdAt,
  },
});

export const presentFirstCall = (seen: FirstCall | null) => ({
  type: "first_call" as const,
  seen: seen && {
    at: seen.at,
    call: seen.call && { session_id: seen.call.sessionId, tool: seen.call.tool, command: seen.call.command },
    write: seen.write && { memory_store_id: seen.write.storeId, memory_id: seen.write.memoryId },
  },
});
export type FirstCallJson = ReturnType<typeof presentFirstCall>;

export type PlaceJson = ReturnType<typeof presentPlace>;
export type PlacesJson = ReturnType<typeof presentPlaces>;
export type NavigationJson = ReturnType<typeof presentNavigation>;
export type FirstMinutesJson = ReturnType<typeof presentFirstMinutes>;
