import type { CSSProperties, ReactNode } from "react";
import { cx } from "./cx";

/** A named place that scrolls within the page and can be scrolled by keyboard. */
export function ScrollRegion(props: { label: string; className?: string; style?: CSSProperties; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a place to scroll in is not a section of the document.
    <div
      role="region"
      aria-label={props.label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without it nobody could scroll this by keyboard.
      tabIndex={0}
      style={props.style}
      // What only a screen reader is told lies in here too, and not beyond the edge of the page.
      className={cx("relative min-w-0 overflow-auto focus-visible:-outline-offset-2", props.className)}
    >
      {props.children}
    </div>
  );
}
