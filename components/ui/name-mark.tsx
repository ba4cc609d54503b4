import { uiWords } from "@/components/words/ui.words";
import { cx } from "./cx";

/**
 * A page on which one line was written over another that was scraped away.
 * With `name` the word stands beside it; alone it is decoration and the text around it must name the product.
 */
export function NameMark({
  size = 20,
  name = false,
  className,
}: {
  size?: number;
  name?: boolean;
  className?: string;
}) {
  return (
    <span className={cx("inline-flex items-center gap-2 font-semibold text-ink tracking-tight", className)}>
      <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true" focusable="false">
        <path
          d="M6 3.5h14.5L27 10v18.5H6z"
          fill="var(--surface)"
          stroke="currentColor"
          strokeWidth="2.6"
          strokeLinejoin="round"
        />
        <path d="M20 4v6.5h6.5" stroke="currentColor" strokeWidth="2.2" strokeLinejoin="round" />
        <path d="M10.5 16.2h12" stroke="var(--accent-text)" strokeWidth="3.4" />
        <path d="M10.5 22.6h3m2.4 0h2.2m2.6 0h1.8" stroke="var(--rubric)" strokeWidth="2.6" opacity="0.75" />
      </svg>
      {name ? uiWords.product : null}
    </span>
  );
}
