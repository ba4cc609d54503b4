/** Where there is a plain field in the editor's place: on a small screen for fingers. */
export const plainEditorQuery = "(pointer: coarse) and (width < 40rem)";

/** Where the editor's files are, as `copyMonaco` puts them there. */
export const monacoFiles = "/monaco/vs";

/** What the editor is made of, each after what it needs, as its packager named it. They are large: started together they keep a browser busy for a second. */
export const monacoParts = [
  "vs/editorWorkerHost-B_VpI68A",
  "vs/editor-BdtEMBbM",
  "vs/toggleHighContrast-DuqAmExZ",
  "vs/editor/editor.main",
] as const;

const fetched = [
  "loader.js",
  ...monacoParts.map((part) => `${part.replace(/^vs\//, "")}.js`),
  "editor/editor.main.css",
];
let asked = false;

/** Has the browser fetch the editor's files, when it has nothing else to do, for somebody who is about to open a memory. Nothing of them is run. */
export function fetchMonacoAhead(): void {
  if (asked || window.matchMedia(plainEditorQuery).matches) return;
  asked = true;
  for (const file of fetched) {
    const link = document.createElement("link");
    link.rel = "prefetch";
    link.href = `${monacoFiles}/${file}`;
    document.head.append(link);
  }
}
