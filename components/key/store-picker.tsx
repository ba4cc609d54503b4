"use client";

import { Search } from "lucide-react";
import { useState } from "react";
import { QueryError } from "@/components/console/query-error";
import { useStoreChoice } from "@/components/store/use-all-stores";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Input } from "@/components/ui/input";
import { SkeletonRows } from "@/components/ui/skeleton";
import { keyWords } from "@/components/words/key.words";
import type { StoreActivityJson } from "@/lib/store/store.present";

const manyStores = 8;

type Choosable = Pick<StoreActivityJson, "id" | "name">;
type StorePickerProps = {
  chosen: readonly string[];
  onChange: (ids: readonly string[]) => void;
  /** The only ones there are to choose from; left out for all stores. */
  among?: readonly Choosable[];
};

/** Chooses some of the stores; what was chosen stays chosen while the list is filtered. */
export function StorePicker({ chosen, onChange, among }: StorePickerProps) {
  const [filter, setFilter] = useState("");
  const { stores: all, query } = useStoreChoice({ archived: false, enabled: !among });
  if (!among && query.isPending) return <SkeletonRows rows={3} label={keyWords.picker.loading} />;
  if (!among && query.isError && !query.data)
    return <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />;
  const stores: readonly Choosable[] = among ?? all;
  if (stores.length === 0) return <p className="text-muted text-sm">{keyWords.picker.none}</p>;
  const wanted = filter.trim().toLowerCase();
  const shown = stores.filter((store) => store.name.toLowerCase().includes(wanted));
  const toggle = (id: string, on: boolean) => onChange(on ? [...chosen, id] : chosen.filter((other) => other !== id));
  return (
    <div className="rounded-lg border border-line">
      {stores.length > manyStores || query.hasNextPage ? (
        <div className="border-line border-b p-2">
          <Input
            aria-label={keyWords.picker.filter}
            placeholder={keyWords.picker.filterPlaceholder}
            icon={<Search size={14} aria-hidden="true" />}
            value={filter}
            onChange={(event) => setFilter(event.currentTarget.value)}
          />
        </div>
      ) : null}
      <fieldset className="flex max-h-36 flex-col gap-0.5 overflow-y-auto px-3 py-2">
        <legend className="sr-only">{keyWords.picker.legend}</legend>
        {shown.map((store) => (
          <Checkbox
            key={store.id}
            label={store.name}
            checked={chosen.includes(store.id)}
            onChange={(event) => toggle(store.id, event.currentTarget.checked)}
          />
        ))}
        {shown.length === 0 && !query.hasNextPage ? (
          <p className="text-muted text-sm">{keyWords.picker.noneOfName}</p>
        ) : null}
        {!among && query.hasNextPage ? (
          <Button
            variant="quiet"
            size="sm"
            busy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
            className="self-start"
          >
            {keyWords.picker.more}
          </Button>
        ) : null}
      </fieldset>
      <p aria-live="polite" className="border-line border-t px-3 py-1.5 text-muted text-xs">
        {chosen.length === 0 ? keyWords.picker.noneChosen : keyWords.picker.chosen(chosen.length)}
      </p>
    </div>
  );
}
