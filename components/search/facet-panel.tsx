import { PlaceLink } from "@/components/memory/place-link";
import { VisibleText } from "@/components/ui/visible-text";
import { formatNumber } from "@/components/words/locale";
import { searchWords } from "@/components/words/search.words";
import type { SearchPageJson } from "@/lib/search/search.present";
import { facetOf, valueLabel } from "./facet-label";
import { MomentFilter } from "./moment-filter";
import { ages, type FacetName, facetNames, isWalked, type SearchPlace } from "./search-place";
import type { SearchHere } from "./use-search-place";

const words = searchWords.facets;

export type FacetPanelProps = {
  here: SearchHere;
  pages: readonly SearchPageJson[];
  onChosen?: () => void;
};

type Choice = { value: string; count: number | null };

/** Filters that need no counts, for the history and for a moment of it, which are not counted. */
const uncounted: Partial<Record<FacetName, readonly string[]>> = {
  operation: ["created", "modified"],
  state: ["pending", "approved", "corrected", "reverted", "flagged"],
  age: ages,
};

function choicesOf(name: FacetName, pages: readonly SearchPageJson[], place: SearchPlace): Choice[] {
  if (isWalked(place)) return (uncounted[name] ?? []).map((value) => ({ value, count: null }));
  const facets = pages[0]?.facets;
  const choices = facets?.[facetOf[name]] ?? [];
  // A run that wrote as itself stands among the actors already.
  const named = new Set(name === "session" ? facets?.actor.map(({ value }) => value) : []);
  return choices.filter(({ value }) => !named.has(value)).map(({ value, count }) => ({ value, count }));
}

/** What a search can be narrowed by, with how much each would leave. */
export function FacetPanel({ here, pages, onChosen }: FacetPanelProps) {
  const { place, hrefOf } = here;
  return (
    <div className="flex flex-col gap-5">
      {facetNames.map((name) => {
        // A folder leads to the folders in it; every other filter is chosen once.
        const open = place[name] === undefined || name === "path";
        const choices = open ? choicesOf(name, pages, place) : [];
        if (choices.length === 0) return null;
        return (
          <section key={name} aria-label={words.names[name]}>
            <h2 className="px-2 pb-1 font-medium text-muted text-xs">{words.names[name]}</h2>
            <ul>
              {choices.map(({ value, count }) => (
                <li key={value}>
                  <PlaceLink
                    href={hrefOf({ [name]: value })}
                    onClick={onChosen}
                    className="flex min-h-7 items-center gap-2 rounded-md px-2 text-sm hover:bg-hover pointer-coarse:min-h-10"
                  >
                    <span className="min-w-0 flex-1 truncate">
                      <VisibleText text={valueLabel(name, value, pages)} />
                    </span>
                    {count === null ? null : (
                      <span className="shrink-0 text-muted text-xs tabular-nums">{formatNumber(count)}</span>
                    )}
                  </PlaceLink>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      {place.store === undefined ? null : <MomentFilter here={here} />}
      {pages[0]?.total?.exact === false ? <p className="px-2 text-muted text-xs">{words.overFirst}</p> : null}
    </div>
  );
}
