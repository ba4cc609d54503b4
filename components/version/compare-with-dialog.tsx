"use client";

import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { Command } from "cmdk";
import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { foundPlacesOptions } from "@/components/console/navigation.keys";
import { ReadError } from "@/components/console/read-operation";
import { memoryOptions } from "@/components/memory/memory.keys";
import type { MemoryPlace } from "@/components/memory/use-place";
import type { Entry } from "@/components/palette/entry";
import { Line } from "@/components/palette/palette-line";
import { placeEntry } from "@/components/palette/place-entry";
import { useSettled } from "@/components/palette/use-entries";
import { memoryTableOptions } from "@/components/store/memory-list.keys";
import { rowsOf } from "@/components/store/operation-query";
import { storeOptions } from "@/components/store/store.keys";
import { Dialog } from "@/components/ui/dialog";
import { Spinner } from "@/components/ui/spinner";
import { versionWords } from "@/components/words/version.words";
import type { MemorySummaryJson } from "@/lib/memory/memory-bulk.present";
import type { PlaceJson } from "@/lib/navigation/navigation.present";

const words = versionWords.compareWith;
const mostRecent = 8;

type Comparable = Extract<PlaceJson, { type: "memory" | "version" }>;

/** Whether a place has a text that can stand beside the one that is open. */
const isComparable = (place: PlaceJson, versionId: string, memoryId: string): place is Comparable =>
  place.type === "version"
    ? place.id !== versionId
    : place.type === "memory" && !place.deleted && place.id !== memoryId;

const memoryPlace = (memory: MemorySummaryJson, storeId: string, storeName: string): Comparable => ({
  type: "memory",
  id: memory.id,
  deleted: false,
  path: memory.path,
  memory_store_id: storeId,
  store_name: storeName,
});

export type CompareWithProps = {
  storeId: string;
  memoryId: string;
  /** The version that the other one is compared with. */
  versionId: string;
  place: MemoryPlace;
  onClose: () => void;
};

/** What fits what was typed; before anything is, what was changed last in this store. */
function useCandidates({ storeId, memoryId, versionId }: CompareWithProps, typed: string) {
  const query = typed.trim();
  const settled = useSettled(query);
  const store = useQuery(storeOptions(storeId));
  const recent = useInfiniteQuery(
    memoryTableOptions(storeId, { sort: "updated", direction: "descending", contains: "" }),
  );
  const found = useQuery({
    ...foundPlacesOptions(settled),
    enabled: settled !== "" && query !== "",
    placeholderData: keepPreviousData,
  });
  if (query === "") {
    const places = rowsOf<MemorySummaryJson>(recent.data)
      .filter(({ id }) => id !== memoryId)
      .slice(0, mostRecent)
      .map((memory) => memoryPlace(memory, storeId, store.data?.name ?? ""));
    return { places, searching: recent.isPending, error: recent.error };
  }
  const searching = settled !== query || found.isFetching;
  const places = (found.data?.data ?? []).filter((place) => isComparable(place, versionId, memoryId));
  return { places, searching, error: searching ? null : found.error };
}

type Group = { name: string; lines: { place: Comparable; entry: Entry }[] };

function groupsOf(places: readonly Comparable[], storeId: string, query: string): Group[] {
  const lines = places
    .map((place) => ({ place, entry: placeEntry(place, query) }))
    .sort((a, b) => b.entry.score - a.entry.score);
  const here = lines.filter(({ place }) => place.memory_store_id === storeId);
  const elsewhere = lines.filter(({ place }) => place.memory_store_id !== storeId);
  return [
    { name: query === "" ? words.recent : words.here, lines: here },
    { name: words.elsewhere, lines: elsewhere },
  ].filter((group) => group.lines.length > 0);
}

/** Asks for another memory or version, and goes to the comparison of the two. */
export default function CompareWithDialog(props: CompareWithProps) {
  const { storeId, versionId, place, onClose } = props;
  const client = useQueryClient();
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState("");
  const { places, searching, error } = useCandidates(props, typed);
  const groups = groupsOf(places, storeId, typed.trim());
  const empty = groups.length === 0 && !searching && !error;

  /** What was chosen last, while the dialog is open. */
  const taking = useRef<Comparable>(undefined);
  useEffect(
    () => () => {
      taking.current = undefined;
    },
    [],
  );

  async function take(chosen: Comparable) {
    taking.current = chosen;
    const other = chosen.memory_store_id;
    try {
      const after =
        chosen.type === "version"
          ? chosen.id
          : // What it says now, and not when it was found.
            (await client.fetchQuery({ ...memoryOptions(other, chosen.id), staleTime: 0 })).memory_version_id;
      // Whoever closed the dialog meanwhile, or took another line, is not sent there.
      if (taking.current !== chosen) return;
      onClose();
      place.go({ compare: [versionId, after], with: other === storeId ? undefined : other });
    } catch (error) {
      const unread = error instanceof ReadError && error.status !== 404;
      if (taking.current === chosen) setProblem(unread ? error.message : words.gone);
    }
  }

  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={words.title} description={words.description}>
      <Command shouldFilter={false} loop vimBindings={false} label={words.field} className="flex flex-col pb-2">
        <div className="field-control flex h-9 shrink-0 items-center gap-2 px-2.5 text-muted focus-within:outline-2 focus-within:outline-accent focus-within:-outline-offset-1">
          {searching && typed !== "" ? <Spinner size={14} /> : <Search size={14} aria-hidden="true" />}
          <Command.Input
            value={typed}
            onValueChange={(text) => {
              setTyped(text);
              setProblem("");
            }}
            placeholder={words.placeholder}
            autoFocus
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="off"
            className="h-full min-w-0 flex-1 bg-transparent text-base text-ink outline-none placeholder:text-faint"
          />
        </div>
        {problem || error ? (
          <p role="alert" className="pt-2 text-danger text-sm">
            {problem || error?.message}
          </p>
        ) : null}
        <Command.List label={words.results} className="mt-2 max-h-72 min-h-20 overflow-y-auto overscroll-contain">
          {groups.map((group) => (
            <Command.Group
              key={group.name}
              heading={group.name}
              className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-faint [&_[cmdk-group-heading]]:text-xs"
            >
              {group.lines.map((line) => (
                <Line key={line.entry.id} entry={line.entry} onTake={() => void take(line.place)} />
              ))}
            </Command.Group>
          ))}
        </Command.List>
        <p role="status" className={empty ? "-mt-16 px-2.5 pb-8 text-center text-muted text-sm" : "sr-only"}>
          {empty ? (typed.trim() === "" ? words.only : words.none) : ""}
        </p>
      </Command>
    </Dialog>
  );
}
