"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useHere } from "@/components/console/here";
import { foundPlacesOptions, placesByIdOptions } from "@/components/console/navigation.keys";
import { useRecentPlaces } from "@/components/console/recent-places";
import { scoreName } from "@/lib/domain/fuzzy-match";
import type { Entry } from "./entry";
import { placeEntry } from "./place-entry";
import { textEntry } from "./text-entry";
import { useActs } from "./use-acts";

const debounceMs = 120;
const mostRecent = 6;
const pastedId = /(?<![a-z])(memstore|memver|mem|chg|apikey|sesn|svac)_[0-9a-z]{26}(?![0-9a-z])/i;

/** The value as it has been for a moment. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), debounceMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

export type Entries = {
  entries: Entry[];
  /** The server has not yet said what fits what is typed now. */
  searching: boolean;
  /** Not everything was looked through. */
  partial: boolean;
  error: Error | null;
  retry: () => void;
};

type EntriesOptions = {
  memberId: string;
  showMap: () => void;
  /** Whether it is time to ask the server. */
  asking: boolean;
};

/** Every line that fits what was typed: acts and pages from here, places from the server. */
export function useEntries(typed: string, options: EntriesOptions): Entries {
  const here = useHere();
  const [recentIds] = useRecentPlaces(options.memberId);
  const query = typed.trim();
  const settled = useSettled(query);
  const acts = useActs(options);
  const recent = useQuery({ ...placesByIdOptions(recentIds), enabled: options.asking && recentIds.length > 0 });
  const found = useQuery({
    ...foundPlacesOptions(settled),
    enabled: settled !== "" && query !== "",
    placeholderData: keepPreviousData,
  });
  if (query === "") {
    const open = [here.memoryId ?? here.storeId];
    const places = (recent.data?.data ?? []).filter((place) => !open.includes(place.id)).slice(0, mostRecent);
    const entries = [...places.map((place) => placeEntry(place, "", "recent")), ...acts];
    return { entries, searching: recent.isLoading, partial: false, error: null, retry: () => {} };
  }
  const byId = pastedId.test(query);
  const searching = settled !== query || found.isPlaceholderData || found.isFetching;
  const places = (found.data?.data ?? []).map((place) => placeEntry(place, query, byId ? "byId" : undefined));
  const fitting = acts.map((act) => ({ ...act, score: scoreAct(act, query) })).filter((act) => act.score > 0);
  // What fitted what was typed before stays while it fits this too, so that the list does not blink.
  const lines = [...(byId ? (searching ? [] : places) : places.filter((place) => place.score > 0)), ...fitting];
  // Nobody who is quick with Enter is to be sent there before the places have come, nor with an id.
  const offersText = !byId && !(searching && lines.length === 0);
  return {
    entries: offersText ? [...lines, textEntry(query)] : lines,
    searching,
    partial: !searching && found.data?.partial === true,
    error: searching ? null : found.error,
    retry: () => void found.refetch(),
  };
}

const scoreAct = (act: Entry, query: string) =>
  Math.max(scoreName(query, act.label), act.also ? 0.85 * scoreName(query, `${act.label} ${act.also}`) : 0);
