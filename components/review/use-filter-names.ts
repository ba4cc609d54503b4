"use client";

import { useQuery } from "@tanstack/react-query";
import { useMay } from "@/components/console/permissions";
import { keyListOptions } from "@/components/key/key.keys";
import { sessionOptions } from "@/components/session/session.keys";
import { storeOptions } from "@/components/store/store.keys";
import { nameBehind } from "./filter-label";
import type { InboxPlace } from "./inbox-place";
import type { useInboxList } from "./use-inbox-list";

type Read = Pick<ReturnType<typeof useInboxList>, "query" | "changes">;

/**
 * The names of stores, sessions and keys that the list is narrowed to, by their ids, where none of the changes in it says them. They
 * are asked for once the list has come: a first screen that names them costs nothing more.
 */
export function useFilterNames(place: InboxPlace, { query, changes }: Read): ReadonlyMap<string, string> {
  const mayListKeys = useMay("key.list");
  const isThere = !query.isPending && !query.isPlaceholderData;
  const unnamed = (["store", "session", "key", "actor"] as const).flatMap((filter) => {
    const id = isThere ? place[filter] : undefined;
    return id === undefined || nameBehind(filter, id, changes) !== undefined ? [] : [id];
  });
  const idOf = (prefix: string) => unnamed.find((id) => id.startsWith(`${prefix}_`));
  const [storeId, sessionId, keyId] = [idOf("memstore"), idOf("sesn"), idOf("apikey")];
  const store = useQuery({ ...storeOptions(storeId ?? ""), enabled: storeId !== undefined }).data;
  const session = useQuery({ ...sessionOptions(sessionId ?? ""), enabled: sessionId !== undefined }).data;
  const keys = useQuery({ ...keyListOptions(), enabled: keyId !== undefined && mayListKeys }).data?.data;
  const names = new Map<string, string>();
  if (storeId && store) names.set(storeId, store.name);
  if (sessionId && session) names.set(sessionId, session.name);
  const key = keys?.find(({ id }) => id === keyId);
  if (key) names.set(key.id, key.name);
  return names;
}
