"use client";

import { useQuery } from "@tanstack/react-query";
import { Bookmark, ListFilter, X } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { PlaceLink } from "@/components/memory/place-link";
import { Button } from "@/components/ui/button";
import { ComingPart } from "@/components/ui/coming-part";
import { cx } from "@/components/ui/cx";
import { lazyPart } from "@/components/ui/lazy-part";
import { ToolbarSelect } from "@/components/ui/select";
import { formatNumber } from "@/components/words/locale";
import { reviewWords } from "@/components/words/review.words";
import { mostCounted } from "@/lib/domain/review-state";
import type { ChangeCountsJson, ChangeJson } from "./change-json";
import { filterLabel } from "./filter-label";
import { filtersOf, type InboxPlace, type InboxState } from "./inbox-place";
import { peopleOptions } from "./review.keys";
import type { InboxHere } from "./use-inbox-place";

// Most visits narrow nothing.
const FilterDialog = lazyPart(() => import("./filter-dialog").then((module) => ({ default: module.FilterDialog })));

const SavedViews = lazyPart(() => import("./saved-views"));

const states: readonly InboxState[] = ["waiting", "flagged", "decided", "any"];
const closed = { change: undefined } satisfies Partial<InboxPlace>;

export type InboxToolbarProps = {
  here: InboxHere;
  counts: ChangeCountsJson | undefined;
  /** What has been read, for the names behind the ids of filters. */
  changes: readonly ChangeJson[];
  /** Of what no change names. */
  names: ReadonlyMap<string, string>;
  /** The box that stands for all of the list, at its head. */
  children?: ReactNode;
};

/** Which changes are listed, in which order and by what; all of it stands in the address. */
export function InboxToolbar({ here, counts, changes, names, children }: InboxToolbarProps) {
  const { place, hrefOf, go } = here;
  const [filtering, setFiltering] = useState(false);
  const filters = filtersOf(place);
  const state = place.state ?? "waiting";
  // A list that is empty names nobody.
  const namesPerson = [place.assignee, place.actor].some((id) => id?.startsWith("user_"));
  const people = useQuery({ ...peopleOptions(), enabled: namesPerson }).data?.data ?? [];
  return (
    <div className="flex shrink-0 flex-col border-line border-b">
      <nav aria-label={reviewWords.states.label} className="px-3">
        <ul className="flex gap-4 overflow-x-auto [scrollbar-width:none]">
          {states.map((name) => (
            <li key={name} className="flex">
              <PlaceLink
                href={hrefOf({ ...closed, state: name === "waiting" ? undefined : name })}
                aria-current={state === name ? "page" : undefined}
                className={cx(
                  "flex min-h-8.75 shrink-0 items-center gap-1.5 border-b text-sm focus-visible:-outline-offset-2 pointer-coarse:min-h-9.75",
                  state === name
                    ? "border-accent font-medium text-ink"
                    : "border-transparent text-muted hover:text-ink",
                )}
              >
                {reviewWords.states[name]}
                <Count
                  value={name === "waiting" ? counts?.pending : name === "flagged" ? counts?.flagged : undefined}
                />
              </PlaceLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex flex-wrap items-center gap-1 border-line border-t px-2 py-1">
        {children}
        <Pick
          label={reviewWords.order.label}
          value={place.order ?? "newest"}
          options={reviewWords.order}
          names={["newest", "oldest", "riskiest"]}
          onPick={(order) => go({ ...closed, order: order === "newest" ? undefined : (order as InboxPlace["order"]) })}
        />
        <Pick
          label={reviewWords.group.label}
          value={place.group ?? "none"}
          options={reviewWords.group}
          names={["none", "session", "memory"]}
          onPick={(group) => go({ group: group === "none" ? undefined : (group as InboxPlace["group"]) })}
        />
        <span className="flex-1" />
        <Views here={here} />
        <Button
          size="sm"
          variant="quiet"
          icon={<ListFilter size={14} aria-hidden="true" />}
          onClick={() => setFiltering(true)}
        >
          {reviewWords.filters.open}
        </Button>
      </div>
      {filters.length > 0 ? (
        <ul className="flex flex-wrap gap-1 px-2 pb-2">
          {filters.map(({ name, value }) => {
            const label = filterLabel(name, value, { changes, people, names });
            return (
              <li key={name} className="min-w-0">
                <PlaceLink
                  href={hrefOf({ ...closed, [name]: undefined })}
                  aria-label={reviewWords.filters.remove(label)}
                  className="flex min-h-6 min-w-0 items-center gap-1 rounded-full border border-accent-line bg-accent-soft px-2 text-accent-text text-xs hover:border-accent pointer-coarse:min-h-9"
                >
                  <span className="truncate">{label}</span>
                  <X size={12} aria-hidden="true" className="shrink-0" />
                </PlaceLink>
              </li>
            );
          })}
        </ul>
      ) : null}
      {filtering ? (
        <Suspense fallback={<ComingPart />}>
          <FilterDialog here={here} changes={changes} names={names} onClose={() => setFiltering(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** The menu of saved views, fetched when it is first asked for. */
function Views({ here }: { here: InboxHere }) {
  const [asked, setAsked] = useState(false);
  const button = (
    <Button
      size="sm"
      variant="quiet"
      aria-haspopup="menu"
      icon={<Bookmark size={14} aria-hidden="true" />}
      onClick={() => setAsked(true)}
    >
      {reviewWords.views.button}
    </Button>
  );
  if (!asked) return button;
  return (
    <Suspense
      fallback={
        <>
          {button}
          <ComingPart />
        </>
      }
    >
      <SavedViews here={here} initiallyOpen />
    </Suspense>
  );
}

function Count({ value }: { value: number | undefined }) {
  if (!value) return null;
  return (
    <span className="rounded-full bg-hover px-1.5 font-normal text-muted text-xs tabular-nums">
      {value < mostCounted ? formatNumber(value) : reviewWords.manyCounted(mostCounted)}
    </span>
  );
}

type PickProps<Name extends string> = {
  label: string;
  value: string;
  names: readonly Name[];
  options: Record<Name, string>;
  onPick: (value: string) => void;
};

function Pick<Name extends string>({ label, value, names, options, onPick }: PickProps<Name>) {
  return (
    <ToolbarSelect
      aria-label={label}
      value={value}
      onChange={(event) => onPick(event.currentTarget.value)}
      className="max-w-32"
    >
      {names.map((name) => (
        <option key={name} value={name}>
          {options[name]}
        </option>
      ))}
    </ToolbarSelect>
  );
}
