"use client";

import { useMemo, useRef, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { useMediaQuery } from "@/components/ui/use-media-query";
import { editorWords } from "@/components/words/editor.words";
import { convertToLf, type EditableText, restoreText, shownLines, toEditableText } from "@/lib/domain/line-ending";
import { HiddenNotice } from "./hidden-notice";
import { languageOf } from "./language-of";
import type { LineSync } from "./line-sync";
import { type Margin, marginAt } from "./margin-column";
import { plainEditorQuery } from "./monaco-files";
import { useMonaco } from "./monaco-loader";
import { MonacoView } from "./monaco-view";
import { PlainEditor } from "./plain-editor";
import { PrintedText } from "./printed-text";

export type MemoryEditorProps = {
  /** The exact text. It comes back changed only where a person changed it: line endings and a byte order mark are kept. */
  value: string;
  /** As it is stored, where `value` is a draft: a draft of a single line takes from it how lines end. */
  stored?: string;
  onChange?: (value: string) => void;
  readOnly?: boolean;
  /** Why nothing can be written: shown above, and when somebody types. */
  readOnlyReason?: string;
  /** Decides the language. */
  path: string;
  /** An earlier text to compare with; where there is no room for two, only `value` is shown. */
  original?: string;
  /** ⌘S or Ctrl+S. */
  onSave?: () => void;
  ariaLabel: string;
  /** Shared with a view of the same text that scrolls along. */
  sync?: LineSync;
  /** Stands left of the lines, which it counts as they are stored; not in the plain field. */
  margin?: Margin;
  /** Pixels, or any CSS length. */
  height?: number | string;
};

/**
 * Where a memory is read and written.
 * Key it by what it shows, so that one text's undo history never reaches another. Text whose line endings are mixed could not be written back exactly, so it opens read-only
 * until the person agrees to convert it.
 */
export function MemoryEditor(props: MemoryEditorProps) {
  const { value, onChange, readOnlyReason, height = "100%" } = props;
  const exact = toEditableText(value);
  const ending = useEnding(exact, props.stored);
  const readOnly = props.readOnly || !onChange || exact === null;
  const lineOf = useMemo(() => shownLines(value), [value]);
  const margin = useMemo(() => props.margin && marginAt(props.margin, lineOf), [props.margin, lineOf]);
  const text = exact?.text ?? convertToLf(value).replace(/^\uFEFF/, "");
  return (
    <div className="flex min-h-0 min-w-0 flex-col print:h-auto!" style={{ height }}>
      {props.readOnly && readOnlyReason ? <Banner flush>{readOnlyReason}</Banner> : null}
      {exact === null && !props.readOnly && onChange ? (
        <Banner
          flush
          tone="warning"
          title={editorWords.lineEnds.title}
          actions={
            <Button size="sm" onClick={() => onChange(convertToLf(value))}>
              {editorWords.lineEnds.convert}
            </Button>
          }
        >
          {editorWords.lineEnds.about}
        </Banner>
      ) : null}
      <PrintedText text={text} />
      <div className="min-h-0 flex-1 print:hidden">
        <Surface
          {...props}
          text={text}
          lineOf={lineOf}
          margin={margin}
          readOnly={readOnly}
          readOnlyReason={readOnlyReason ?? (exact === null ? editorWords.lineEnds.reason : undefined)}
          // Also of what was typed while it was not read-only yet.
          onText={(edited) => {
            if (exact && onChange) onChange(restoreText(edited, { ...exact, ending }));
          }}
        />
      </div>
    </div>
  );
}

/** How the lines of a text end, or null where no line end says so. */
const endingIn = (exact: EditableText | null) => (exact?.text.includes("\n") ? exact.ending : null);

/** How lines end in what is typed: as they do now; in a single line, as they did when it had several, or as in the stored text. */
function useEnding(exact: EditableText | null, stored = ""): EditableText["ending"] {
  const [last, setLast] = useState(() => endingIn(toEditableText(stored)));
  const now = endingIn(exact) ?? last;
  if (now !== last) setLast(now);
  return now ?? "lf";
}

type SurfaceProps = Omit<MemoryEditorProps, "value" | "stored" | "onChange" | "height"> & {
  text: string;
  onText: (text: string) => void;
  lineOf: (line: number) => number;
  readOnly: boolean;
};

/** The editor, or the browser's own field until it is there and on small touch screens for good. */
function Surface(props: SurfaceProps) {
  const { text, onText, readOnly, readOnlyReason, path, original, onSave, ariaLabel, sync } = props;
  const small = useMediaQuery(plainEditorQuery);
  const plain = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<number | null>(null);
  const { monaco, failed } = useMonaco(!small, () => {
    const field = plain.current;
    caret.current = field && document.activeElement === field ? field.selectionStart : null;
  });
  if (small || !monaco)
    return (
      <div className="flex h-full flex-col">
        {small || failed ? <HiddenNotice text={text} /> : null}
        <PlainEditor
          ref={plain}
          text={text}
          onText={onText}
          readOnly={readOnly}
          onSave={onSave}
          ariaLabel={ariaLabel}
          waiting={!small && !failed}
        />
      </div>
    );
  return (
    <MonacoView
      monaco={monaco}
      text={text}
      onText={onText}
      readOnly={readOnly}
      readOnlyReason={readOnlyReason}
      language={languageOf(path)}
      original={original === undefined ? undefined : convertToLf(original).replace(/^\uFEFF/, "")}
      onSave={onSave}
      ariaLabel={ariaLabel}
      sync={sync}
      lineOf={props.lineOf}
      margin={props.margin}
      caret={caret}
    />
  );
}
