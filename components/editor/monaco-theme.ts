import type { Monaco } from "./monaco-loader";

/** A colour token as `#rrggbb`, the only notation the editor takes, by letting the browser paint one pixel of it. */
function hexOf(token: string, probe: HTMLElement, brush: CanvasRenderingContext2D): string {
  probe.style.color = `var(--${token})`;
  brush.clearRect(0, 0, 1, 1);
  brush.fillStyle = getComputedStyle(probe).color;
  brush.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 255] = brush.getImageData(0, 0, 1, 1).data;
  const channels = alpha === 255 ? [red, green, blue] : [red, green, blue, alpha];
  return `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

function tokenReader(): { read: (token: string) => string; done: () => void } {
  const probe = document.createElement("span");
  probe.hidden = true;
  document.body.append(probe);
  const brush = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  return { read: (token) => (brush ? hexOf(token, probe, brush) : "#808080"), done: () => probe.remove() };
}

function baseOf(look: { dark: boolean; highContrast: boolean }): Monaco.editor.BuiltinTheme {
  if (look.highContrast) return look.dark ? "hc-black" : "hc-light";
  return look.dark ? "vs-dark" : "vs";
}

/** Gives the editor the colours the page has now. */
export function applyTheme(monaco: typeof Monaco, look: { dark: boolean; highContrast: boolean }): void {
  const { read, done } = tokenReader();
  const rule = (token: string, colour: string, fontStyle?: string) => ({
    token,
    foreground: read(colour).slice(1, 7),
    fontStyle,
  });
  monaco.editor.defineTheme("palimpsest", {
    base: baseOf(look),
    inherit: true,
    rules: [
      rule("keyword.md", "accent-text", "bold"),
      rule("string.link.md", "info"),
      rule("comment", "faint"),
      rule("variable.md", "success"),
      rule("string.key.json", "accent-text"),
      rule("type.yaml", "accent-text"),
    ],
    colors: {
      "editor.background": read("surface"),
      "editor.foreground": read("ink"),
      "editorLineNumber.foreground": read("faint"),
      "editorLineNumber.activeForeground": read("ink"),
      "editorLineNumber.dimmedForeground": read("faint"),
      "editor.lineHighlightBackground": read("sunken"),
      "editor.lineHighlightBorder": read("sunken"),
      "editor.selectionBackground": read("accent-line"),
      "editorCursor.foreground": read("accent-text"),
      "editorWidget.background": read("raised"),
      "editorWidget.border": read("line"),
      "editorIndentGuide.background1": read("line"),
      "editorUnicodeHighlight.border": read("warning"),
      "editorUnicodeHighlight.background": read("warning-soft"),
      "diffEditor.insertedLineBackground": read("diff-added"),
      "diffEditor.insertedTextBackground": read("diff-added-word"),
      "diffEditor.removedLineBackground": read("diff-removed"),
      "diffEditor.removedTextBackground": read("diff-removed-word"),
      "diffEditor.border": read("line"),
      "scrollbar.shadow": "#00000000",
      focusBorder: read("focus"),
    },
  });
  monaco.editor.setTheme("palimpsest");
  done();
}
