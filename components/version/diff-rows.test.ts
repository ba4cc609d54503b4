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
});
