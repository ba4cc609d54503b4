"use client";

import { useState } from "react";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { storeFilterWords as words } from "@/components/words/store-filter.words";
import { useAllStores } from "./use-all-stores";
import { withChosen } from "./with-chosen";

export type StoreFilterProps = {
  /** The id of the store that is chosen, known or not. */
  chosen: string | undefined;
  /** The empty string for all. */
  onChange: (storeId: string) => void;
  /** Without its name in sight, for the head of a page. */
  hideLabel?: boolean;
  className?: string;
};

/** Narrows a list to one store, archived ones included. */
export function StoreFilter({ chosen, onChange, hideLabel, className }: StoreFilterProps) {
  const [wanted, setWanted] = useState(false);
  const stores = useAllStores({ archived: true, wanted });
  const known = stores.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Field label={words.store} hideLabel={hideLabel} className={className}>
      <Select
        value={chosen ?? ""}
        options={[{ value: "", label: words.allStores }, ...withChosen(known, chosen)]}
        onFocus={() => setWanted(true)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Field>
  );
}
