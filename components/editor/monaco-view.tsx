"use client";

import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTheme } from "@/components/ui/use-theme";
import { editorWords } from "@/components/words/editor.words";
import { lineInAddress } from "./line-in-address";
import type { LineSync } from "./line-sync";
import { type Margin, MarginColumn } from "./margin-column";
import type { Monaco } from "./monaco-loader";
import { changingOptions, type EditorLook, fixedOptions } from "./monaco-options";
import { applyTheme } from "./monaco-theme";

export type MonacoViewProps = EditorLook & {
  monaco: typeof Monaco;
  /** Lines end in LF, no byte order mark: see `toEditableText`. */
  text: string;
  onText: (text: string) => void;
  language: string;
  /** Shown on the left, for comparison. */
  original?: string;
  onSave?: () => void;
  sync?: LineSync;
  /** Where a line of the stored text stands in this one: see `shownLines`. */
  lineOf: (line: number) => number;
  /** Stands left of the text, and counts its lines as they are shown. */
  margin?: Margin;
  /** Where the caret stood in the plain editor that this one replaces; null when that had no focus. Used once. */
  caret: RefObject<number | null>;
};

type Opened = {
  editor: Monaco.editor.IStandaloneCodeEditor;
  model: Monaco.editor.ITextModel;
  base?: Monaco.editor.ITextModel;
  updateOptions: (options: Monaco.editor.IEditorOptions) => void;
  dispose: () => void;
};

/** The editor itself. Text goes out only when a person changed it; text that comes in keeps the undo history. */
export function MonacoView(props: MonacoViewProps) {
  const { monaco, text, language, original, readOnly, readOnlyReason, ariaLabel } = props;
  const place = useRef<HTMLDivElement>(null);
  const opened = useRef<Opened | null>(null);
  const receiving = useRef(false);
  /** Set while something typed is not said yet: ends the wait. */
  const telling = useRef<(() => void) | null>(null);
  const [editor, setEditor] = useState<Opened["editor"] | null>(null);
  const sent = useRef(new Set<string>());
  const { dark, highContrast } = useTheme();
  const comparing = original !== undefined;

  const open = useEffectEvent((element: HTMLElement): Opened => {
    const created = comparing ? openComparison(props, element) : openSingle(props, element);
    const { editor, model } = created;
    created.updateOptions(changingOptions(props));
    model.onDidChangeContent(() => {
      if (!receiving.current) telling.current ??= afterPaint(tell);
    });
    editor.onDidBlurEditorText(() => tell());
    editor.onKeyDown((event) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.keyCode !== monaco.KeyCode.KeyS)
        return;
      event.preventDefault();
      event.stopPropagation();
      tell();
      // What was said just now is known to whoever saves once it is drawn.
      setTimeout(() => save());
    });
    if (props.caret.current !== null) {
      editor.setPosition(model.getPositionAt(props.caret.current));
      editor.focus();
      props.caret.current = null;
    }
    const asked = lineInAddress();
    const line = asked === null ? null : props.lineOf(asked);
    if (line !== null && line <= model.getLineCount()) {
      editor.setPosition({ lineNumber: line, column: 1 });
      editor.revealLineInCenter(line);
    }
    return created;
  });
  /** Says what was typed: after the letter is seen, and at once where the text is asked for. */
  const tell = useEffectEvent(() => {
    const model = opened.current?.model;
    if (!telling.current || !model) return;
    telling.current();
    telling.current = null;
    const edited = model.getValue(monaco.editor.EndOfLinePreference.LF);
    sent.current.add(edited);
    props.onText(edited);
  });
  const save = useEffectEvent(() => props.onSave?.());
  const isReadOnly = useEffectEvent(() => props.readOnly);

  // Before an editor is opened: it would be drawn in other colours first.
  useEffect(() => applyTheme(monaco, { dark, highContrast }), [monaco, dark, highContrast]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another library or another kind of view opens anew; all else is updated in place.
  useEffect(() => {
    if (!place.current) return;
    const created = open(place.current);
    opened.current = created;
    setEditor(created.editor);
    const leave = () => tell();
    window.addEventListener("pagehide", leave);
    return () => {
      leave();
      window.removeEventListener("pagehide", leave);
      opened.current = null;
      setEditor(null);
      created.dispose();
    };
  }, [monaco, comparing]);

  useEffect(() => {
    const model = opened.current?.model;
    if (!model) return;
    // What was typed and not said yet goes before what comes in.
    if (telling.current) {
      tell();
      // Where it was the last that may be typed, no answer to it comes that would show the text.
      if (!isReadOnly()) return;
    }
    // A parent that renders late hands back what was typed a moment ago; that must not replace what was typed since.
    const late = sent.current.has(text);
    const same = model.getValue(monaco.editor.EndOfLinePreference.LF) === text;
    if (same || sent.current.size > 64) sent.current.clear();
    if (same || late) return;
    receiving.current = true;
    // A step of its own: to undo it takes back nothing that was typed before, and to type on is another.
    model.pushStackElement();
    model.pushEditOperations([], [{ range: model.getFullModelRange(), text }], () => null);
    model.pushStackElement();
    receiving.current = false;
  }, [monaco, text]);
  useEffect(() => {
    const base = opened.current?.base;
    if (base && original !== undefined && base.getValue() !== original) base.setValue(original);
  }, [original]);
  useEffect(() => {
    opened.current?.updateOptions(changingOptions({ readOnly, readOnlyReason, ariaLabel }));
  }, [readOnly, readOnlyReason, ariaLabel]);
  useEffect(() => {
    for (const model of [opened.current?.model, opened.current?.base]) {
      if (model) monaco.editor.setModelLanguage(model, language);
    }
  }, [monaco, language]);
  const { sync, margin } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an editor that was opened anew is heard anew.
  useEffect(() => {
    const editor = opened.current?.editor;
    return editor && sync && followLines(editor, sync);
  }, [monaco, comparing, sync]);

  return (
    <div className="flex h-full min-h-0 w-full min-w-0">
      {margin ? <MarginColumn editor={editor} margin={margin} /> : null}
      <div ref={place} className="h-full min-h-0 min-w-0 flex-1" />
    </div>
  );
}

/** Calls back once the next frame is painted. Answers the function that calls it off. */
function afterPaint(then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(then);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** Tells which line is at the top, and goes where the other side went. Answers the function that stops both. */
function followLines(editor: Monaco.editor.IStandaloneCodeEditor, sync: LineSync): () => void {
  const scrolled = editor.onDidScrollChange(({ scrollTopChanged }) => {
    if (!scrollTopChanged) return;
    const left = editor.getScrollHeight() - editor.getScrollTop() - editor.getLayoutInfo().height;
    const top = editor.getVisibleRanges()[0]?.startLineNumber ?? 1;
    sync.tell("editor", left < 4 ? Number.POSITIVE_INFINITY : top);
  });
  const stop = sync.hear("editor", (line) =>
    editor.setScrollTop(Number.isFinite(line) ? editor.getTopForLineNumber(line) : editor.getScrollHeight()),
  );
  return () => {
    scrolled.dispose();
    stop();
  };
}

/** A model whose lines end in LF on every system: the library would follow the system for a text of one line. */
function createModel(monaco: typeof Monaco, text: string, language: string): Monaco.editor.ITextModel {
  const model = monaco.editor.createModel(text, language);
  model.setEOL(monaco.editor.EndOfLineSequence.LF);
  return model;
}

function openSingle({ monaco, text, language }: MonacoViewProps, element: HTMLElement): Opened {
  const model = createModel(monaco, text, language);
  const editor = monaco.editor.create(element, { ...fixedOptions(), model });
  return {
    editor,
    model,
    updateOptions: (options) => editor.updateOptions(options),
    dispose: () => {
      editor.dispose();
      model.dispose();
    },
  };
}

function openComparison({ monaco, text, original = "", language }: MonacoViewProps, element: HTMLElement): Opened {
  const base = createModel(monaco, original, language);
  const model = createModel(monaco, text, language);
  const comparison = monaco.editor.createDiffEditor(element, {
    ...fixedOptions(),
    originalEditable: false,
    renderOverviewRuler: false,
    renderSideBySide: true,
    useInlineViewWhenSpaceIsLimited: true,
    diffWordWrap: "on",
    hideUnchangedRegions: { enabled: true },
    originalAriaLabel: editorWords.surface.before,
  });
  comparison.setModel({ original: base, modified: model });
  return {
    editor: comparison.getModifiedEditor(),
    model,
    base,
    updateOptions: ({ ariaLabel, ...rest }) => {
      comparison.updateOptions(rest);
      comparison.getModifiedEditor().updateOptions({ ariaLabel });
    },
    dispose: () => {
      comparison.dispose();
      // A comparison may be under way in the worker, which fails loudly when a text is gone before it ends.
      setTimeout(() => {
        base.dispose();
        model.dispose();
      }, 5_000);
    },
  };
}
