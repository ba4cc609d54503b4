/** Reads CSV by the letter of RFC 4180: the rows as objects by the header's names. @throws where it is not that */
export function readCsv(text: string): Record<string, string>[] {
  const rows: string[][] = [];
  const cell = /"((?:[^"]|"")*)"(,|\r\n)/y;
  for (let row: string[] = []; cell.lastIndex < text.length; ) {
    const [, quoted = "", end] = cell.exec(text) ?? [];
    if (end === undefined) throw new Error("it is no CSV of quoted cells");
    row.push(quoted.replaceAll('""', '"'));
    if (end === ",") continue;
    rows.push(row);
    row = [];
  }
  const [header = [], ...lines] = rows;
  if (lines.some(({ length }) => length !== header.length))
    throw new Error("a row has not as many cells as the header");
  return lines.map((line) => Object.fromEntries(header.map((name, at) => [name, line[at] ?? ""])));
}
