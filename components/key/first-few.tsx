import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";

export type FirstFewProps = {
  items: readonly string[];
  /** What stands in the row. @param first the first of them @param more how many others open below it */
  summary: (first: string, more: number) => ReactNode;
  className?: string;
};

const shown = 2;

/** The first of a list in its row, and the others on request: neither a finger nor a keyboard reaches a tooltip. */
export function FirstFew({ items, summary, className }: FirstFewProps) {
  const rest = items.slice(shown);
  const line = summary(items.slice(0, shown).join(", "), rest.length);
  if (rest.length === 0) return <p className={cx("break-words", className)}>{line}</p>;
  return (
    <details className={cx("break-words", className)}>
      <summary className="w-fit max-w-full cursor-pointer rounded-xs pointer-coarse:py-2">{line}</summary>
      <ul>
        {rest.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </details>
  );
}
