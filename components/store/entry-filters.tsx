"use client";

import { ToolbarSelect } from "@/components/ui/select";
import { entryWords } from "@/components/words/entry.words";
import { entryCategories } from "@/lib/domain/entry";
import type { EntryFilter } from "./memory-list.keys";
import { TypedFilter } from "./typed-filter";

const words = entryWords.filter;

type EntryFiltersProps = { entry: EntryFilter; onChange: (values: Record<string, string | null>) => void };

/** Narrows the list to entries of a category, of an importance at least, or with a tag. */
export function EntryFilters({ entry, onChange }: EntryFiltersProps) {
  return (
    <>
      <ToolbarSelect
        aria-label={words.category}
        value={entry.category ?? ""}
        onChange={(event) => onChange({ category: event.currentTarget.value || null })}
        framed
        className="max-w-44"
      >
        <option value="">{words.anyCategory}</option>
        {entryCategories.map((category) => (
          <option key={category} value={category}>
            {words.categories[category]}
          </option>
        ))}
      </ToolbarSelect>
      <ToolbarSelect
        aria-label={words.importance}
        value={entry.min_importance ?? ""}
        onChange={(event) => onChange({ importance: event.currentTarget.value || null })}
        framed
        className="max-w-44"
      >
        <option value="">{words.anyImportance}</option>
        {[1, 2, 3, 4, 5].map((least) => (
          <option key={least} value={least}>
            {words.atLeast(least)}
          </option>
        ))}
      </ToolbarSelect>
      <TypedFilter
        label={words.tag}
        value={entry.tag ?? ""}
        className="w-28"
        onChange={(tag) => onChange({ tag: tag.trim() || null })}
      />
    </>
  );
}
