"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { rowsOf } from "@/components/store/operation-query";
import { storeListOptions } from "@/components/store/store.keys";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { findingWords } from "@/components/words/finding.words";
import { detectedKinds } from "@/lib/domain/detector-kinds";
import type { StoreActivityJson } from "@/lib/store/store.present";
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
  const stores = rowsOf<StoreActivityJson>(useInfiniteQuery(storeListOptions({ archived: true })).data);
  const known = stores.map(({ id, name }) => ({ value: id, label: name }));
  const chosen = filters.memory_store_id;
  const options = chosen && !known.some(({ value }) => value === chosen) ? [{ value: chosen, label: chosen }] : [];
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
      <Field label={words.store}>
        <Select
          value={chosen ?? ""}
          options={[{ value: "", label: words.allStores }, ...known, ...options]}
          onChange={(event) => onChange({ memory_store_id: event.currentTarget.value })}
        />
      </Field>
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
