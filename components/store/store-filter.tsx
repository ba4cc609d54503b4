"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { storeFilterWords as words } from "@/components/words/store-filter.words";
import type { StoreActivityJson } from "@/lib/store/store.present";
import { rowsOf } from "./operation-query";
import { storeListOptions } from "./store.keys";
import { withChosen } from "./with-chosen";

export type StoreFilterProps = {
  /** The id of the store that is chosen, known or not. */
  chosen: string | undefined;
  /** The empty string for all. */
  onChange: (storeId: string) => void;
};

/** Narrows a list to one store, archived ones included. */
export function StoreFilter({ chosen, onChange }: StoreFilterProps) {
  const stores = rowsOf<StoreActivityJson>(useInfiniteQuery(storeListOptions({ archived: true })).data);
  const known = stores.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Field label={words.store}>
      <Select
        value={chosen ?? ""}
        options={[{ value: "", label: words.allStores }, ...withChosen(known, chosen)]}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Field>
  );
}
