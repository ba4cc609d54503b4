"use client";

import { ListFilter, X } from "lucide-react";
import { useState } from "react";
import { PlaceLink } from "@/components/memory/place-link";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Drawer } from "@/components/ui/drawer";
import { VisibleText } from "@/components/ui/visible-text";
import { searchWords } from "@/components/words/search.words";
import type { SearchPageJson } from "@/lib/search/search.present";
import { valueLabel } from "./facet-label";
import { FacetPanel } from "./facet-panel";
import { filtersOf } from "./search-place";
import type { SearchHere } from "./use-search-place";

const scopes = [undefined, "history"] as const;

export type SearchToolbarProps = { here: SearchHere; pages: readonly SearchPageJson[] };

/** Where is searched, and what it is narrowed down by; all of it stands in the address. */
export function SearchToolbar({ here, pages }: SearchToolbarProps) {
  const { place, hrefOf } = here;
  const [filtering, setFiltering] = useState(false);
  const filters = filtersOf(place);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-end justify-between gap-3 border-line border-b">
        <nav aria-label={searchWords.scope.label} className="min-w-0">
          <ul className="flex gap-3 overflow-x-auto [scrollbar-width:none]">
            {scopes.map((scope) => (
              <li key={scope ?? "live"} className="flex">
                <PlaceLink
                  href={hrefOf({ scope })}
                  aria-current={place.scope === scope ? "page" : undefined}
                  className={cx(
                    "flex min-h-8.75 shrink-0 items-center border-b text-sm focus-visible:-outline-offset-2 pointer-coarse:min-h-9.75",
                    place.scope === scope
                      ? "border-accent font-medium text-ink"
                      : "border-transparent text-muted hover:text-ink",
                  )}
                >
                  {searchWords.scope[scope ?? "live"]}
                </PlaceLink>
              </li>
            ))}
          </ul>
        </nav>
        <span className="shrink-0 pb-1 lg:hidden">
          <Drawer
            title={searchWords.facets.title}
            open={filtering}
            onOpenChange={setFiltering}
            size="sm"
            trigger={
              <Button size="sm" variant="quiet" icon={<ListFilter size={14} aria-hidden="true" />}>
                {searchWords.facets.open}
              </Button>
            }
          >
            <FacetPanel here={here} pages={pages} onChosen={() => setFiltering(false)} />
          </Drawer>
        </span>
      </div>
      {filters.length > 0 ? (
        <ul aria-label={searchWords.facets.filters} className="flex flex-wrap gap-1">
          {filters.map(({ name, value }) => {
            const label = `${searchWords.facets.names[name]}: ${valueLabel(name, value, pages)}`;
            return (
              <li key={name} className="min-w-0">
                <PlaceLink
                  href={hrefOf({ [name]: undefined })}
                  aria-label={searchWords.facets.remove(label)}
                  className="flex min-h-6 min-w-0 items-center gap-1 rounded-full border border-accent-line bg-accent-soft px-2 text-accent-text text-xs hover:border-accent pointer-coarse:min-h-9"
                >
                  <span className="truncate">
                    <VisibleText text={label} />
                  </span>
                  <X size={12} aria-hidden="true" className="shrink-0" />
                </PlaceLink>
              </li>
            );
          })}
        </ul>
      ) : null}
    </div>
  );
}
