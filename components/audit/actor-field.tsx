"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useMay } from "@/components/console/permissions";
import { keyListOptions } from "@/components/key/key.keys";
import { peopleOptions } from "@/components/review/review.keys";
import { rowsOf } from "@/components/store/operation-query";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { auditWords } from "@/components/words/audit.words";
import type { AuditEntryJson } from "@/lib/audit/audit.present";
import { actorLabel, actorOf, actorsOf } from "./actors";
import { type AuditFilters, auditListOptions } from "./audit.keys";

const words = auditWords.filters;

/** Who did it: a person, a key or a service account by name, or anybody by id. Taken with Enter, or when the field is left. */
export function ActorField({ filters, onChange }: { filters: AuditFilters; onChange: (actorId: string) => void }) {
  const list = useId();
  const people = useQuery(peopleOptions()).data?.data ?? [];
  const keys = useQuery({ ...keyListOptions(), enabled: useMay("key.list") }).data?.data ?? [];
  // What the list has read, without asking for it again.
  const read = useInfiniteQuery({ ...auditListOptions(filters), enabled: false }).data;
  const actors = actorsOf(
    people,
    keys,
    rowsOf<AuditEntryJson>(read).map(({ actor }) => actor),
  );
  const [unknown, setUnknown] = useState(false);
  const shown = filters.actor_id ? actorLabel(filters.actor_id, actors) : "";
  return (
    <Field label={words.actor} error={unknown ? words.unknownActor : undefined}>
      <Input
        key={shown}
        defaultValue={shown}
        placeholder={words.actorPlaceholder}
        list={list}
        autoComplete="off"
        maxLength={200}
        onInput={() => setUnknown(false)}
        onBlur={(event) => {
          const id = actorOf(event.currentTarget.value, actors);
          setUnknown(id === null);
          if (id !== null && id !== (filters.actor_id ?? "")) onChange(id);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") event.currentTarget.blur();
        }}
      />
      <datalist id={list}>
        {actors.map(({ id, label }) => (
          <option key={id} value={label} />
        ))}
      </datalist>
    </Field>
  );
}
