"use client";

import { useQuery } from "@tanstack/react-query";
import { useMay } from "@/components/console/permissions";
import { keyListOptions } from "@/components/key/key.keys";
import { StoreFilter } from "@/components/store/store-filter";
import { withChosen } from "@/components/store/with-chosen";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { sessionWords } from "@/components/words/session.words";
import { sessionStates } from "@/lib/domain/session";
import type { SessionFilters as Filters } from "./session.keys";

const words = sessionWords.filters;

export type SessionFiltersProps = { filters: Filters; onChange: (changed: Filters) => void };

/** Which sessions to show; every choice acts at once. */
export function SessionFilters({ filters, onChange }: SessionFiltersProps) {
  return (
    <fieldset className="grid grid-cols-2 items-end gap-3 sm:grid-cols-3 lg:max-w-2xl">
      <legend className="sr-only">{words.legend}</legend>
      <Field label={words.state}>
        <Select
          value={filters.state ?? ""}
          options={[
            { value: "", label: words.everyState },
            ...sessionStates.map((value) => ({ value, label: sessionWords.states[value] })),
          ]}
          onChange={(event) => onChange({ state: event.currentTarget.value })}
        />
      </Field>
      <StoreFilter chosen={filters.memory_store_id} onChange={(memory_store_id) => onChange({ memory_store_id })} />
      <KeyFilter filters={filters} onChange={onChange} />
    </fieldset>
  );
}

/** By key, for whoever sees the keys; a key that the address names can be let go of by everybody. */
function KeyFilter({ filters, onChange }: SessionFiltersProps) {
  const seesKeys = useMay("key.list");
  const keys = useQuery({ ...keyListOptions(), enabled: seesKeys }).data?.data ?? [];
  if (!seesKeys && !filters.api_key_id) return null;
  return (
    <Field label={words.key}>
      <Select
        value={filters.api_key_id ?? ""}
        options={[
          { value: "", label: words.allKeys },
          ...withChosen(
            keys.map(({ id, name }) => ({ value: id, label: name })),
            filters.api_key_id,
          ),
        ]}
        onChange={(event) => onChange({ api_key_id: event.currentTarget.value })}
      />
    </Field>
  );
}
