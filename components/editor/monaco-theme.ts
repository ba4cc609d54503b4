import type { Monaco } from "./monaco-loader";

const tokens = [
  ...["accent-line", "accent-text", "diff-added", "diff-added-word", "diff-removed", "diff-removed-word", "faint"],
  ...["focus", "info", "ink", "line", "raised", "success", "sunken", "surface", "warning", "warning-soft"],
] as const;
type Token = (typeof tokens)[number];

/**
 * The colours of the tokens as `#rrggbb`, the only notation the editor takes, by letting the browser paint a pixel of each. All are asked for
 * together: each question in between would have the page's styles worked out anew.
 */
function readTokens(): Record<Token, string> {
  const place = document.createElement("span");
  place.hidden = true;
  // Where colours are forced, every one of them would be read as that of text; the editor is drawn with its own all the same.
  place.style.setProperty("forced-color-adjust", "none");
  const probes = tokens.map((token) => {
    const probe = document.createElement("i");
    probe.style.color = `var(--${token})`;
    place.append(probe);
    return probe;
  });
  document.body.append(place);
  const canvas = document.createElement("canvas");
  canvas.width = tokens.length;
  canvas.height = 1;
  const brush = canvas.getContext("2d", { willReadFrequently: true });
  for (const [at, probe] of probes.entries()) {
    if (!brush) break;
    brush.fillStyle = getComputedStyle(probe).color;
    brush.fillRect(at, 0, 1, 1);
  }
  place.remove();
  const pixels = brush?.getImageData(0, 0, tokens.length, 1).data;
  const hex = (at: number) => {
    const [red = 0, green = 0, blue = 0, alpha = 255] = pixels?.slice(4 * at, 4 * at + 4) ?? [128, 128, 128];
    const channels = alpha === 255 ? [red, green, blue] : [red, green, blue, alpha];
    return `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
  };
  return Object.fromEntries(tokens.map((token, at) => [token, hex(at)])) as Record<Token, string>;
}

function baseOf(look: { dark: boolean; highContrast: boolean }): Monaco.editor.BuiltinTheme {
  if (look.highContrast) return look.dark ? "hc-black" : "hc-light";
  return look.dark ? "vs-dark" : "vs";
}

let applied = "";

/** Gives the editor, wherever it is open, the colours the page has now. */
export function applyTheme(monaco: typeof Monaco, look: { dark: boolean; highContrast: boolean }): void {
  if (applied === baseOf(look)) return;
  applied = baseOf(look);
  const colours = readTokens();
  const read = (token: Token) => colours[token];
  const rule = (token: string, colour: Token, fontStyle?: string) => ({
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
}
