import { uiWords } from "@/components/words/ui.words";
import { CopyButton } from "./copy-button";
import { cx } from "./cx";
import { ScrollRegion } from "./scroll-region";

export type CodeBlockProps = {
  code: string;
  /** What it is: a file name, "Shell". Shown, and the name of the scrolling place. */
  label?: string;
  wrap?: boolean;
  copy?: boolean;
  /** In rem; longer text scrolls. */
  maxHeight?: number;
};

/** Exact text, to be read and copied. */
export function CodeBlock({
  code,
  label = uiWords.code.name,
  wrap = false,
  copy = true,
  maxHeight = 24,
}: CodeBlockProps) {
  return (
    <figure className="min-w-0 overflow-hidden rounded-lg border border-line bg-sunken">
      <figcaption className="flex min-h-9 items-center justify-between border-line border-b py-0.5 pr-1 pl-3 text-muted text-xs">
        {label}
        {copy ? <CopyButton value={code} label={uiWords.code.copy(label)} /> : null}
      </figcaption>
      <ScrollRegion label={label} style={{ maxHeight: `${maxHeight}rem` }}>
        <pre
          className={cx(
            "px-3 py-2.5 font-mono text-xs leading-5",
            wrap ? "whitespace-pre-wrap [overflow-wrap:anywhere]" : "w-max min-w-full",
          )}
        >
          <code>{code}</code>
        </pre>
      </ScrollRegion>
    </figure>
  );
}
