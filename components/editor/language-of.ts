const languages: Record<string, string> = {
  md: "markdown",
  markdown: "markdown",
  json: "json",
  yaml: "yaml",
  yml: "yaml",
  toml: "ini",
  ini: "ini",
  xml: "xml",
  html: "html",
  css: "css",
  sql: "sql",
  sh: "shell",
  py: "python",
  js: "javascript",
  ts: "typescript",
  go: "go",
  rs: "rust",
  txt: "plaintext",
  csv: "plaintext",
  log: "plaintext",
};

/** The language to colour a text in, by the ending of its path. What has no ending, or an unknown one, is read as Markdown. */
export function languageOf(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const dot = name.lastIndexOf(".");
  return (dot > 0 ? languages[name.slice(dot + 1).toLowerCase()] : undefined) ?? "markdown";
}
