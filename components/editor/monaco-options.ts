import { editorWords } from "@/components/words/editor.words";
import type { Monaco } from "./monaco-loader";

export type EditorLook = { readOnly: boolean; readOnlyReason?: string; ariaLabel: string };

/** What changes while an editor is open. */
export function changingOptions({ readOnly, readOnlyReason, ariaLabel }: EditorLook): Monaco.editor.IEditorOptions {
  return {
    readOnly,
    domReadOnly: readOnly,
    ariaLabel: editorWords.surface.name(ariaLabel),
    readOnlyMessage: { value: readOnlyReason ?? editorWords.surface.readOnly },
  };
}

/** Prose first, nothing hidden, nothing changed behind the writer's back, nothing followed or fetched from the text. */
export function fixedOptions(): Monaco.editor.IStandaloneEditorConstructionOptions {
  const family = getComputedStyle(document.documentElement).getPropertyValue("--font-geist-mono");
  return {
    accessibilitySupport: "auto",
    automaticLayout: true,
    bracketPairColorization: { enabled: false },
    autoClosingBrackets: "never",
    autoClosingComments: "never",
    autoClosingQuotes: "never",
    // As the line before, and no more: the rules of a language begin lines of comments and of blocks with signs of their own.
    autoIndent: "keep",
    autoSurround: "never",
    contextmenu: true,
    dropIntoEditor: { enabled: false },
    fixedOverflowWidgets: true,
    folding: true,
    fontFamily: `${family || "ui-monospace"}, ui-monospace, monospace`,
    fontLigatures: false,
    fontSize: 13,
    hideCursorInOverviewRuler: true,
    guides: { indentation: true },
    lineHeight: 20,
    lineNumbersMinChars: 4,
    links: false,
    minimap: { enabled: false },
    occurrencesHighlight: "off",
    overviewRulerBorder: false,
    padding: { top: 10, bottom: 10 },
    quickSuggestions: false,
    renderControlCharacters: true,
    renderFinalNewline: "on",
    renderLineHighlightOnlyWhenFocus: true,
    renderWhitespace: "boundary",
    scrollBeyondLastLine: false,
    stickyScroll: { enabled: false },
    suggestOnTriggerCharacters: false,
    trimAutoWhitespace: false,
    unicodeHighlight: {
      ambiguousCharacters: true,
      invisibleCharacters: true,
      nonBasicASCII: false,
      includeComments: true,
      includeStrings: true,
    },
    unusualLineTerminators: "off",
    wordBasedSuggestions: "off",
    wordWrap: "on",
    wrappingIndent: "same",
  };
}
