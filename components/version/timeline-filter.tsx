"use client";

import { ListFilter } from "lucide-react";
import type { Looking } from "@/components/memory/read-place";
import type { MemoryPlace } from "@/components/memory/use-place";
import { Button } from "@/components/ui/button";
import { Menu } from "@/components/ui/menu";
import { versionWords } from "@/components/words/version.words";
import type { ConsoleVersionJson } from "@/lib/version/version.present";
import { actorWord } from "./actor";
import { operationWord } from "./operation-mark";
import { kindOf } from "./version-words";

const actors = (["session_actor", "api_actor", "user_actor", "service_account_actor", "system"] as const).map(
  (value) => ({
    value,
    label: versionWords.filter.actors[value],
  }),
);
const operations = (["created", "modified", "deleted", "redacted"] as const).map((value) => ({
  value,
  label: operationWord(value),
}));
const anyone = { value: "", label: versionWords.filter.anyone };
const anything = { value: "", label: versionWords.filter.anything };

/** Whether a version is listed under these filters. */
export const passes = (version: ConsoleVersionJson, { by, did }: Looking): boolean =>
  (by === undefined || version.actor_type === by) && (did === undefined || kindOf(version) === did);

/** The filters in words; empty when everything is listed. */
export function filterWords({ by, did }: Looking): string {
  return versionWords.filter.chosen(did && operationWord(did), by && actorWord(by));
}

/** Where one is, with other filters. */
export function placeWith(place: MemoryPlace, filters: Looking) {
  const { version, compare, with: other, view } = place;
  return { version, compare, with: other, view, ...filters };
}

/** Chooses whose versions are listed, and which. The choice stands in the address. */
export function TimelineFilter({ place }: { place: MemoryPlace }) {
  const active = filterWords(place) !== "";
  const pick = (filters: Looking) => place.go(placeWith(place, filters));
  return (
    <Menu
      trigger={
        <Button
          size="sm"
          variant="quiet"
          icon={<ListFilter size={14} aria-hidden="true" />}
          className={active ? "text-accent-text" : undefined}
        >
          {versionWords.filter.open}
          {active ? <span className="sr-only">{versionWords.filter.openSaid(filterWords(place))}</span> : null}
        </Button>
      }
      entries={[
        { kind: "label", label: versionWords.filter.by },
        {
          kind: "choice",
          label: versionWords.filter.byName,
          value: place.by ?? "",
          options: [anyone, ...actors],
          onChange: (value) => pick({ by: actors.find((actor) => actor.value === value)?.value }),
        },
        { kind: "separator" },
        { kind: "label", label: versionWords.filter.did },
        {
          kind: "choice",
          label: versionWords.filter.didName,
          value: place.did ?? "",
          options: [anything, ...operations],
          onChange: (value) => pick({ did: operations.find((operation) => operation.value === value)?.value }),
        },
      ]}
    />
  );
}
