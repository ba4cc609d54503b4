"use client";

import { StoreFilter } from "@/components/store/store-filter";
import { DateInput } from "@/components/ui/date-input";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { dayKey } from "@/components/ui/time-text";
import { useTypedTime } from "@/components/ui/use-typed-time";
import { useZone } from "@/components/ui/use-zone";
import { auditWords } from "@/components/words/audit.words";
import { auditNouns } from "@/lib/domain/audit-noun";
import { ActorField } from "./actor-field";
import type { AuditFilters as Filters } from "./audit.keys";

const words = auditWords.filters;
const nouns = auditNouns.map((noun) => ({ value: `${noun}.`, label: auditWords.nouns[noun] }));

export type AuditFiltersProps = {
  filters: Filters;
  onChange: (changed: Filters) => void;
};

/** The first and the last moment of a day of the reader's. */
const dayStart = (day: string) => (day ? new Date(`${day}T00:00:00`).toISOString() : undefined);
const dayEnd = (day: string) => (day ? new Date(`${day}T23:59:59.999`).toISOString() : undefined);

/** What to look for in the log; every choice acts at once. */
export function AuditFilters({ filters, onChange }: AuditFiltersProps) {
  const zone = useZone() ?? "UTC";
  const dayOf = (time: string | undefined) => (time ? dayKey(new Date(time), zone) : "");
  const from = useTypedTime(dayOf(filters.created_at_gte), (day) => onChange({ created_at_gte: dayStart(day) }));
  const to = useTypedTime(dayOf(filters.created_at_lte), (day) => onChange({ created_at_lte: dayEnd(day) }));
  return (
    <fieldset className="grid grid-cols-2 items-end gap-3 sm:grid-cols-3 lg:grid-cols-6">
      <legend className="sr-only">{words.legend}</legend>
      <Field label={words.noun}>
        <Select
          value={filters.action ?? ""}
          options={[{ value: "", label: words.everything }, ...nouns]}
          onChange={(event) => onChange({ action: event.currentTarget.value })}
        />
      </Field>
      <StoreFilter chosen={filters.memory_store_id} onChange={(memory_store_id) => onChange({ memory_store_id })} />
      <ActorField filters={filters} onChange={(actor_id) => onChange({ actor_id })} />
      <IdField
        label={words.target}
        placeholder={words.targetPlaceholder}
        value={filters.target_id}
        onChange={(target_id) => onChange({ target_id })}
      />
      <Field label={words.from}>
        <DateInput type="date" {...from} />
      </Field>
      <Field label={words.to}>
        <DateInput type="date" {...to} />
      </Field>
    </fieldset>
  );
}

type IdFieldProps = { label: string; placeholder: string; value?: string; onChange: (value: string) => void };

/** An id, taken when it is whole: with Enter, or when the field is left. */
function IdField({ label, placeholder, value, onChange }: IdFieldProps) {
  return (
    <Field label={label}>
      <Input
        key={value ?? ""}
        mono
        defaultValue={value ?? ""}
        placeholder={placeholder}
        maxLength={128}
        onBlur={(event) => {
          const typed = event.currentTarget.value.trim();
          if (typed !== (value ?? "")) onChange(typed);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") event.currentTarget.blur();
        }}
      />
    </Field>
  );
}
