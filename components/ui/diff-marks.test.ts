import { describe, expect, it } from "vitest";
import { cutLine, type DiffMark } from "./diff-model";

const mark = (start: number, end: number, tone: DiffMark["tone"] = "warning"): DiffMark => ({
  start,
  end,
  tone,
  title: tone,
});
const cut = (row: Parameters<typeof cutLine>[0]) =>
  cutLine(row).map(({ text, changed, mark: found }) => [text, changed, found?.tone ?? null]);

describe("a line with marks", () => {
  it("is whole without any", () => {
    expect(cut({ kind: "added", text: "one two" })).toEqual([["one two", false, null]]);
  });

  it("is cut at a mark and at changed words, in whatever way they overlap", () => {
    const segments = [
      { text: "one ", changed: false },
      { text: "two", changed: true },
    ];
    expect(cut({ kind: "added", text: "one two", segments, marks: [mark(2, 5)] })).toEqual([
      ["on", false, null],
      ["e ", false, "warning"],
      ["t", true, "warning"],
      ["wo", true, null],
    ]);
  });

  it("shows the graver of two", () => {
    const row = { kind: "added" as const, text: "abcdef", marks: [mark(0, 6, "info"), mark(2, 4)] };
    expect(cut(row)).toEqual([
      ["ab", false, "info"],
      ["cd", false, "warning"],
      ["ef", false, "info"],
    ]);
  });

  it("keeps to the line, however far a mark goes", () => {
    expect(cut({ kind: "added", text: "ab", marks: [mark(-3, 99)] })).toEqual([["ab", false, "warning"]]);
  });
});
