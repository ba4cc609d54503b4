import { uiWords } from "@/components/words/ui.words";
import { cx } from "./cx";

/** The shape of what is coming. Give it the size of the real thing, so that nothing moves when that arrives. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx("block animate-shimmer rounded-sm bg-line/80", className)} />;
}

const widths = ["w-3/5", "w-4/5", "w-2/5", "w-3/4", "w-1/2"];

/** Rows of a list on their way, with one sentence for a screen reader. */
export function SkeletonRows({ rows = 6, label = uiWords.loading.name }: { rows?: number; label?: string }) {
  return (
    <div role="status" className="flex flex-col">
      <span className="sr-only">{uiWords.loading.busy(label)}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no identity and never change places.
        <div key={row} className="flex h-10 items-center gap-3 border-line border-b px-3 last:border-b-0">
          <Skeleton className="size-4" />
          <Skeleton className={cx("h-3", widths[row % widths.length])} />
        </div>
      ))}
    </div>
  );
}
