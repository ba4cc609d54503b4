import { expect, it } from "vitest";
import { csvLine } from "./csv";

it("quotes every cell, doubles quotes in it, and ends the line with CRLF", () => {
  expect(csvLine(["1", 'Say "no", please', "two\r\nlines", "", "Jürgen 🦉"])).toBe(
    '"1","Say ""no"", please","two\r\nlines","","Jürgen 🦉"\r\n',
  );
});

it.each([
  ["=1+1", "'=1+1"],
  ["+1", "'+1"],
  ["-1", "'-1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\ttext", "'\ttext"],
  ["\rtext", "'\rtext"],
  ["\n=1", "'\n'=1"],
  ["  =1", "  '=1"],
  ["\u00a0=1", "\u00a0'=1"],
  ["＝1", "'＝1"],
  // A spreadsheet that splits at semicolons begins cells in the middle of ours, and one that knows no quotes there, lines.
  ["Ann;=1", "Ann;'=1"],
  ["Ann\n=1", "Ann\n'=1"],
  ['Ann;"=1', 'Ann;""\'=1'],
])("makes %j no formula", (text, made) => {
  expect(csvLine([text])).toBe(`"${made}"\r\n`);
});

it.each(["a=b", "2026-11-26T09:00:00.000Z", "user-2", "ada@example.test", '{"a":-1}', "one; two"])(
  "leaves %j as it is",
  (text) => {
    expect(csvLine([text])).toBe(`"${text.replaceAll('"', '""')}"\r\n`);
  },
);
