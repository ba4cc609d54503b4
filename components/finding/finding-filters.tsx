"use client";

import { StoreFilter } from "@/components/store/store-filter";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { findingWords } from "@/components/words/finding.words";
import { detectedKinds } from "@/lib/domain/detector-kinds";
import type { FindingFilters as Filters } from "./finding.keys";

const words = findingWords.filters;
const kinds = detectedKinds.map((value) => ({ value, label: findingWords.kinds[value] }));
const states = [
  { value: "", label: words.states.open },
  { value: "dismissed", label: words.states.dismissed },
  { value: "all", label: words.states.all },
];

type FindingFiltersProps = { filters: Filters; onChange: (changed: { [Name in keyof Filters]?: string }) => void };

/** Which findings are listed; every choice acts at once. */
export function FindingFilters({ filters, onChange }: FindingFiltersProps) {
  return (
    <fieldset className="grid grid-cols-2 items-end gap-3 sm:grid-cols-3 lg:grid-cols-4">
      <legend className="sr-only">{words.legend}</legend>
      <Field label={words.kind}>
        <Select
          value={filters.kind ?? ""}
          options={[{ value: "", label: words.everyKind }, ...kinds]}
          onChange={(event) => onChange({ kind: event.currentTarget.value })}
        />
      </Field>
      <StoreFilter chosen={filters.memory_store_id} onChange={(memory_store_id) => onChange({ memory_store_id })} />
      <Field label={words.state}>
        <Select
          value={filters.state ?? ""}
          options={states}
          onChange={(event) => onChange({ state: event.currentTarget.value })}
        />
      </Field>
      <Checkbox
        label={words.live}
        checked={filters.live === "true"}
        onChange={(event) => onChange({ live: event.currentTarget.checked ? "true" : "" })}
      />
    </fieldset>
  );
}
