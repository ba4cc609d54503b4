"use client";

import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import Link from "next/link";
import { cx } from "@/components/ui/cx";
import { Tooltip } from "@/components/ui/tooltip";
import { useHydrated } from "@/components/ui/use-hydrated";
import { storeFrameWords } from "@/components/words/store-frame.words";
import type { PersonJson } from "@/lib/live/people.present";
import { peopleOptions } from "./people.keys";

const mostShown = 4;
const mostOnPhone = 2;
const words = storeFrameWords.people;

type Shown = { id: string; name: string; label: string; editing: boolean; href?: string };

/** Somebody as shown on a memory's page, or null for who has another page open. */
function onMemory({ member_id, name, places }: PersonJson, memoryId: string): Shown[] {
  const place = places.find((one) => one.memory_id === memoryId);
  if (!place) return [];
  const { editing } = place;
  return [{ id: member_id, name, editing, label: editing ? words.editing(name) : words.viewing(name) }];
}

/** Somebody as shown on the pages of the store itself: at the memory that is being edited, or else read. */
function inStore({ member_id, name, places }: PersonJson, storeId: string): Shown {
  const place = places.find((one) => one.editing) ?? places[0];
  if (!place) return { id: member_id, name, editing: false, label: words.viewing(name) };
  const href = `/stores/${storeId}/memories/${place.memory_id}`;
  return {
    id: member_id,
    name,
    editing: place.editing,
    href,
    label: (place.editing ? words.editingElsewhere : words.viewingElsewhere)(name),
  };
}

/** Who else has this page open, and whether text is being typed there. With `memoryId` only those who have that memory open. */
export function PeopleHere({ storeId, memoryId }: { storeId: string; memoryId?: string }) {
  const { data = [] } = useQuery(peopleOptions(storeId));
  // The live connection may tell who is here before this part of the page has taken over what the server drew.
  const people = useHydrated() ? data : [];
  const all = memoryId
    ? people.flatMap((person) => onMemory(person, memoryId))
    : people.map((person) => inStore(person, storeId));
  // Whoever types is shown first: that is what one has to know.
  const shown = [...all.filter(({ editing }) => editing), ...all.filter(({ editing }) => !editing)];
  return (
    <>
      {/* Read out when somebody comes, begins to type, or goes. */}
      <span role="status" className="sr-only">
        {shown.length > 0 ? words.said(shown.map(({ label }) => label).join("; ")) : ""}
      </span>
      {shown.length > 0 ? (
        <ul aria-label={words.here} className="flex shrink-0 items-center gap-1">
          {shown.slice(0, mostShown).map((person, at) => (
            <li key={person.id} className={at < mostOnPhone ? undefined : "max-sm:hidden"}>
              <Face {...person} />
            </li>
          ))}
          <Rest people={shown.slice(mostOnPhone)} className="sm:hidden" />
          <Rest people={shown.slice(mostShown)} className="max-sm:hidden" />
        </ul>
      ) : null}
    </>
  );
}

/** How many more there are, by name in the tooltip. */
function Rest({ people, className }: { people: readonly Shown[]; className: string }) {
  if (people.length === 0) return null;
  const names = words.more(people.length, people.map(({ name }) => name).join(", "));
  return (
    <li className={className}>
      <Face name="" label={names} editing={false} initials={`+${people.length}`} />
    </li>
  );
}

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const firstOf = (word: string) => graphemes.segment(word)[Symbol.iterator]().next().value?.segment ?? "";

/** `Ada Okafor` is AO; one word gives one letter. */
function initialsOf(name: string): string {
  const parts = name.trim().split(/\s+/);
  const last = parts.length > 1 ? (parts.at(-1) ?? "") : "";
  return `${firstOf(parts[0] ?? "")}${firstOf(last)}`.toUpperCase();
}

type FaceProps = Omit<Shown, "id"> & { initials?: string };

function Face({ name, label, editing, href, initials = initialsOf(name) }: FaceProps) {
  const classes = cx(
    "relative flex size-6 select-none items-center justify-center rounded-full font-semibold text-[0.6875rem] pointer-coarse:size-7",
    editing ? "bg-accent text-accent-ink" : "bg-selected text-muted",
  );
  const face = (
    <>
      <span aria-hidden="true">{initials}</span>
      {editing ? (
        <span
          aria-hidden="true"
          className="absolute -right-1 -bottom-1 z-10 flex size-3.5 items-center justify-center rounded-full bg-surface text-accent-text"
        >
          <Pencil size={9} />
        </span>
      ) : null}
    </>
  );
  return (
    <Tooltip label={label}>
      {href ? (
        <Link href={href} prefetch={false} aria-label={label} className={classes}>
          {face}
        </Link>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the name is in a tooltip, which the keyboard must reach too.
        <span role="img" aria-label={label} tabIndex={0} className={classes}>
          {face}
        </span>
      )}
    </Tooltip>
  );
}
