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

/**
 * Has the browser fetch all of the editor's files together; nothing of them is run. `ahead` is for somebody who is about to open a memory, when
 * the browser has nothing else to do.
 */
export function fetchMonaco({ ahead }: { ahead: boolean }): void {
  if (asked || window.matchMedia(plainEditorQuery).matches) return;
  asked = true;
  for (const file of fetched) {
    const link = document.createElement("link");
    link.rel = ahead ? "prefetch" : "preload";
    link.as = file.endsWith(".css") ? "style" : "script";
    link.href = `${monacoFiles}/${file}`;
    document.head.append(link);
  }
}
