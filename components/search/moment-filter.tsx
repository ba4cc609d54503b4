import { DateInput } from "@/components/ui/date-input";
import { Field } from "@/components/ui/field";
import { useNow } from "@/components/ui/time";
import { fieldTime } from "@/components/ui/time-text";
import { useTypedTime } from "@/components/ui/use-typed-time";
import { searchWords } from "@/components/words/search.words";
import type { SearchHere } from "./use-search-place";

const words = searchWords.facets;

/** Searches the chosen store as it was at a moment. An empty field is the store as it is. */
export function MomentFilter({ here: { place, pass } }: { here: SearchHere }) {
  const now = useNow();
  const shown = place.at?.startsWith("chg_") ? "" : fieldTime(place.at);
  const field = useTypedTime(shown, (typed) => {
    const time = typed === "" ? undefined : new Date(typed);
    if (time && Number.isNaN(time.getTime())) return;
    pass({ at: time?.toISOString() });
  });
  return (
    <div className="px-2">
      <Field label={words.names.at} hint={words.atHint}>
        <DateInput type="datetime-local" {...field} max={fieldTime(new Date(now).toISOString())} />
      </Field>
    </div>
  );
}
