import { PathLine } from "@/components/ui/path-line";
import { reviewWords } from "@/components/words/review.words";
import type { ChangeJson } from "./change-json";
import { pathOf } from "./change-names";

export type ChangeNameProps = { change: Pick<ChangeJson, "versions" | "version_count">; strong?: boolean };

/** `nameOf` in one line: neither the memory's own name nor how many more there are gives way to its folders. */
export function ChangeName({ change: { versions, version_count: count }, strong }: ChangeNameProps) {
  return (
    <span className="flex min-w-0 items-baseline gap-2">
      <PathLine path={pathOf(versions[0])} strong={strong} />
      {count > 1 ? (
        <span className="shrink-0 font-normal font-sans text-muted text-xs">{reviewWords.row.more(count - 1)}</span>
      ) : null}
    </span>
  );
}
