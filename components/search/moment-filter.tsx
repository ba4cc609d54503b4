import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useNow } from "@/components/ui/time";
import { fieldTime } from "@/components/ui/time-text";
import { searchWords } from "@/components/words/search.words";
import type { SearchHere } from "./use-search-place";

const words = searchWords.facets;

/** Searches the chosen store as it was at a moment. An empty field is the store as it is. */
export function MomentFilter({ here: { place, pass } }: { here: SearchHere }) {
  const now = useNow();
  const shown = place.at?.startsWith("chg_") ? "" : fieldTime(place.at);
  return (
    <div className="px-2">
      <Field label={words.names.at} hint={words.atHint}>
        <Input
          type="datetime-local"
          value={shown}
          max={fieldTime(new Date(now).toISOString())}
          onChange={({ currentTarget: { value } }) => {
            const time = value === "" ? undefined : new Date(value);
            if (time && Number.isNaN(time.getTime())) return;
            pass({ at: time?.toISOString() });
          }}
        />
      </Field>
    </div>
  );
}
