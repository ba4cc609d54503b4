import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LineBook, type NextLines, type NumberedLines, noLines } from "@/lib/domain/blame-lines";
import { splitLines } from "@/lib/domain/line-diff";

const withoutEnd = (line: string) => line.replace(/\r?\n$/, "");

function checkStep(book: LineBook, before: NumberedLines, after: NextLines): void {
  const lines = splitLines(after.text);
  expect(Array.from(after.numbers, (number) => book.textOf(number))).toEqual(lines.map(withoutEnd));
  expect(Array.from(after.starts)).toEqual(lines.map((_, i) => lines.slice(0, i).join("").length));
  const shared = [...before.numbers.subarray(0, after.start), ...before.numbers.subarray(after.endBefore)];
  expect(shared).toEqual([...after.numbers.subarray(0, after.start), ...after.numbers.subarray(after.endAfter)]);
  expect(after.start).toBeLessThanOrEqual(Math.min(after.endBefore, after.endAfter));
}

function checkTexts(texts: readonly string[]): void {
  const book = new LineBook();
  let before: NumberedLines = noLines;
  for (const text of texts) {
    const after = book.read(text, before);
    checkStep(book, before, after);
    before = after;
  }
}

describe("LineBook", () => {
  it.each([
    [["", "a", "a\n", "a\nb", "b", ""]],
    [["a\nb\n", "xa\nb\n", "b\n", "ab\n"]],
    [["a\r\nb\r\n", "a\nb\n", "a\r\nb", "\r\n", "\n", "\r"]],
    [["a\na\na\n", "a\na\n", "a\na\na\na\n"]],
  ])("numbers each of %j", (texts) => checkTexts(texts));

  it("numbers short texts that have little in common", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b", "\n", "\r\n", "\r", "🦊"), maxLength: 12 });
    fc.assert(
      fc.property(fc.array(text, { maxLength: 5 }), (texts) => checkTexts(texts)),
      { numRuns: 2_000 },
    );
  });

  it("numbers long texts that differ here and there, and shares their ends", () => {
    const edit = fc.tuple(fc.nat(), fc.nat(3), fc.array(fc.constantFrom("x", "a longer line", ""), { maxLength: 3 }));
    const steps = fc.array(fc.array(edit, { maxLength: 4 }), { minLength: 1, maxLength: 4 });
    const first = Array.from({ length: 600 }, (_, i) => `line ${i % 250} ${"of the text ".repeat(i % 4)}`);
    fc.assert(
      fc.property(steps, (all) => {
        const texts = [first.join("\n")];
        let lines = first;
        for (const edits of all) {
          for (const [at, count, added] of edits) lines = lines.toSpliced(at % (lines.length + 1), count, ...added);
          texts.push(lines.join("\n"));
        }
        checkTexts(texts);
      }),
      { numRuns: 60 },
    );
  });
});
