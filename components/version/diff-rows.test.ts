import { describe, expect, it } from "vitest";
import { diffRows } from "./diff-rows";

describe("diffRows", () => {
  it("marks the words that changed where lines were replaced one for one", () => {
    const rows = diffRows("keep\nrefunds take five days\n", "keep\nrefunds take three days\n");
    expect(rows.map(({ kind, text }) => [kind, text])).toEqual([
      ["same", "keep"],
      ["removed", "refunds take five days"],
      ["added", "refunds take three days"],
    ]);
    expect(rows[2]?.segments?.filter(({ changed }) => changed)).toEqual([{ text: "three", changed: true }]);
  });

  it("marks no words where a line was replaced by another", () => {
    expect(diffRows("apple\n", "zebra\n").every(({ segments }) => segments === undefined)).toBe(true);
  });

  it("says what does not show: endings that differ and a missing last newline", () => {
    expect(diffRows("a\r\n", "a\n").map(({ note }) => note)).toEqual(["ends in CRLF", "ends in LF"]);
    expect(diffRows("a\n", "a").map(({ note }) => note)).toEqual([undefined, "no newline at the end"]);
  });

  it("keeps every line of both sides", () => {
    const rows = diffRows("a\nb\nc\n", "b\nd\n");
    expect(rows.filter(({ kind }) => kind !== "added").map(({ text }) => text)).toEqual(["a", "b", "c"]);
    expect(rows.filter(({ kind }) => kind !== "removed").map(({ text }) => text)).toEqual(["b", "d"]);
  });

  it("finds the rewritten line among lines that are new", () => {
    const rows = diffRows("refunds take five days\n", "a new line\nrefunds take three days\nand another\n");
    expect(rows[0]?.segments?.filter(({ changed }) => changed)).toEqual([{ text: "five", changed: true }]);
    expect(rows.map(({ segments }) => segments !== undefined)).toEqual([true, false, true, false]);
  });

  it("is blind to white space when asked, and shows the newer line", () => {
    const [before, after] = ["a  b\n\tc\nold\n", "a b\nc  \nnew\n"];
    expect(diffRows(before, after, { ignoreSpaces: true }).map(({ kind, text }) => [kind, text])).toEqual([
      ["same", "a b"],
      ["same", "c  "],
      ["removed", "old"],
      ["added", "new"],
    ]);
    expect(diffRows(before, after).filter(({ kind }) => kind === "same")).toEqual([]);
  });
});
