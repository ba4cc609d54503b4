"use client";

import { type KeyboardEvent, type Ref, useState } from "react";
import { cx } from "@/components/ui/cx";
import { useEarlyChange } from "@/components/ui/use-early-change";
import { earlyText } from "./early-text";

export type PlainEditorProps = {
  ref?: Ref<HTMLTextAreaElement>;
  /** Lines end in LF, no byte order mark: see `toEditableText`. */
  text: string;
  onText: (text: string) => void;
  readOnly: boolean;
  onSave?: () => void;
  ariaLabel: string;
  /** The better editor is on its way. */
  waiting?: boolean;
};

/** The browser's own text field: on phones, while the editor loads, and where it cannot. */
export function PlainEditor({ ref, text, onText, readOnly, onSave, ariaLabel, waiting = false }: PlainEditorProps) {
  const [drawn] = useState(text);
  const attach = useEarlyChange({
    ref,
    value: text,
    onChange: (event) => onText(earlyText(drawn, event.currentTarget.value, text)),
  });
  function press(event: KeyboardEvent) {
    if (!(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== "s") return;
    event.preventDefault();
    onSave?.();
  }
  return (
    // biome-ignore lint/correctness/noRestrictedElements: it keeps it, too, beside a draft of before.
    <textarea
      ref={attach}
      dir="auto"
      value={text}
      readOnly={readOnly}
      aria-label={ariaLabel}
      aria-busy={waiting || undefined}
      autoCapitalize="off"
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onText(event.currentTarget.value)}
      onKeyDown={press}
      className={cx(
        "block min-h-40 w-full flex-1 resize-none bg-surface px-4 py-2.5 font-mono text-ink text-sm leading-5 focus-visible:-outline-offset-2 pointer-coarse:text-[1rem] pointer-coarse:leading-6",
        readOnly && "bg-sunken",
      )}
    />
  );
}
