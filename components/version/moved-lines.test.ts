import { describe, expect, it } from "vitest";
import { diffRows } from "./diff-rows";

const movedOf = (before: string, after: string) =>
  diffRows(before, after)
    .filter(({ moved }) => moved)
    .map(({ kind, text, note }) => [kind, text, note]);

describe("markMoved", () => {
  it("says where a block went and where it came from", () => {
    const block = "first step of it\nsecond step of it\n";
    expect(movedOf(`${block}a\nb\nc\nd\n`, `a\nb\nc\nd\n${block}`)).toEqual([
      ["removed", "first step of it", "moved to line 5, 2 lines"],
      ["removed", "second step of it", undefined],
      ["added", "first step of it", "moved from line 1, 2 lines"],
      ["added", "second step of it", undefined],
    ]);
  });

  it("takes one line for moved only when it is long enough to tell", () => {
    expect(movedOf("x\na\nb\n", "a\nb\nx\n")).toEqual([]);
    const long = "never deploy on a Friday afternoon";
    expect(movedOf(`${long}\na\nb\n`, `a\nb\n${long}\n`)).toHaveLength(2);
  });

  it("does not take blank lines or rules for a block", () => {
    expect(movedOf("\n---\n\na\nb\nc\nd\n", "a\nb\nc\nd\n\n---\n\n")).toEqual([]);
  });
});
