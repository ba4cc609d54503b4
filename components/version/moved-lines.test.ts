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

  describe("where lines only end otherwise", () => {
    const lines = Array.from({ length: 70 }, (_, at) => `line ${at + 1} of a text that says enough\n`);
    const crlf = (text: string) => text.replaceAll("\n", "\r\n");
    const text = lines.join("");

    it("calls none of them moved, also not beside one that is new or gone", () => {
      expect(movedOf(text, crlf(text))).toEqual([]);
      expect(movedOf(text, crlf(`a new first line\n${text}`))).toEqual([]);
      expect(movedOf(text, crlf(`${lines.slice(1).join("")}a new last line\n`))).toEqual([]);
      expect(movedOf(text, text.trimEnd())).toEqual([]);
    });

    it("says so of each, and pairs the others by what they say", () => {
      const rows = diffRows("refunds take five days\nsame\n", "a new line\r\nrefunds take three days\r\nsame\r\n");
      expect(rows.map(({ note }) => note)).toEqual([
        "ends in LF",
        "ends in LF",
        undefined,
        "ends in CRLF",
        "ends in CRLF",
      ]);
    });

    it("still finds the block among them that went elsewhere", () => {
      const moved = movedOf(text, crlf([...lines.slice(3), ...lines.slice(0, 3)].join("")));
      expect(moved).toHaveLength(6);
      expect(moved[0]).toEqual(["removed", lines[0]?.trimEnd(), "moved to line 68, 3 lines"]);
    });
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
