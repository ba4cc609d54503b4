"use client";

import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { changesOf, inboxRows } from "./change-groups";
import type { ChangeJson } from "./change-json";
import { changeListOptions, listedCountOptions } from "./inbox.keys";
import { type InboxPlace, isListed, leavesWhenGiven, needsCount } from "./inbox-place";

/**
 * What the inbox lists at a place: what was read, without what has been decided or given meanwhile.
 * @param openedAt what the server counted ages from when it read the list for the page
 */
export function useInboxList(place: InboxPlace, openedAt: number) {
  const [now] = useState(openedAt);
  const query = useInfiniteQuery({ ...changeListOptions(place, now), placeholderData: keepPreviousData });
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, isPlaceholderData, fetchNextPage } = query;
  // Where the list has been read to its end it counts itself, and at once after every verdict.
  const asks = needsCount(place) && hasNextPage && !isPlaceholderData;
  const counted = useQuery({ ...listedCountOptions(place, now), enabled: asks }).data;
  const changes = useMemo(() => {
    const byId = new Map<string, ChangeJson>();
    const belongs = ({ review, assignees }: ChangeJson) =>
      isListed(place, review.state) && !(leavesWhenGiven(place) && assignees.length > 0);
    for (const page of data?.pages ?? []) {
      for (const change of page.data) if (belongs(change)) byId.set(change.id, change);
    }
    return [...byId.values()];
  }, [data, place]);
  const rows = useMemo(() => inboxRows(changes, place.group), [changes, place.group]);
  const order = useMemo(() => changesOf(rows), [rows]);
  const isEnd = data !== undefined && !hasNextPage && !isPlaceholderData;
  const whole = isEnd ? { count: order.length, complete: true } : undefined;
  // The server looks at the newest alone; what was read is there.
  const atLeast = counted && { ...counted, count: Math.max(counted.count, order.length) };
  const count = needsCount(place) ? (asks ? atLeast : whole) : undefined;
  const readOn = useCallback(() => {
    // What was refused is asked for again by hand.
    const may = hasNextPage && !isFetchingNextPage && !isFetchNextPageError && !isPlaceholderData;
    if (may) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, isPlaceholderData, fetchNextPage]);
  return { query, changes, rows, order, readOn, count };
}
