import { uiWords } from "@/components/words/ui.words";
import { visibleParts } from "./visible-parts";

/** Text with its hidden and direction-changing characters shown by name, as text only. */
export function VisibleText({ text }: { text: string }) {
  const parts = visibleParts(text);
  if (parts.length === 1 && parts[0]?.text !== undefined) return text;
  return parts.map((part, index) =>
    part.mark === undefined ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a stretch of a text is its place in it.
      <span key={index}>{part.text}</span>
    ) : (
      <span
        // biome-ignore lint/suspicious/noArrayIndexKey: as above.
        key={index}
        title={uiWords.hidden.character(part.mark)}
        className="mx-px rounded-xs border border-warning-line bg-warning-soft px-0.5 text-[0.85em] text-warning [unicode-bidi:isolate]"
        dir="ltr"
      >
        ␣{part.mark}
      </span>
    ),
  );
}
