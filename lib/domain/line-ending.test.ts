import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { convertToLf, detectLineEnding, restoreText, shownLines, toEditableText } from "@/lib/domain/line-ending";

describe("detectLineEnding", () => {
  it.each([
    ["", "lf"],
    ["one line", "lf"],
    ["a\nb\n", "lf"],
    ["a\r\nb\r\n", "crlf"],
    ["a\r\nb", "crlf"],
    ["a\r\nb\n", "mixed"],
    ["a\rb", "mixed"],
    ["a\r\r\nb", "mixed"],
    ["a\n\r\nb", "mixed"],
    ["\r", "mixed"],
  ] as const)("%j is %s", (text, ending) => {
    expect(detectLineEnding(text)).toBe(ending);
  });
});

describe("toEditableText", () => {
  it("holds CRLF text as LF and remembers", () => {
    expect(toEditableText("a\r\nb")).toEqual({ text: "a\nb", ending: "crlf", byteOrderMark: false });
  });

  it("takes off one byte order mark and remembers", () => {
    expect(toEditableText("\uFEFFa\n")).toEqual({ text: "a\n", ending: "lf", byteOrderMark: true });
  });

  it("refuses what no editor writes back exactly", () => {
    expect(toEditableText("a\r\nb\n")).toBeNull();
    expect(toEditableText("a\rb")).toBeNull();
    expect(toEditableText("\uFEFF\uFEFFa")).toBeNull();
  });
});

describe("shownLines", () => {
  it("counts each lone carriage return before a line", () => {
    const at = shownLines("a\rb\rc\nd\r\ne\r\r\nf");
    expect([1, 2, 3, 4, 5].map(at)).toEqual([1, 4, 5, 7, 8]);
  });

  it("finds every line of any text where the editor begins it", () => {
    const text = fc.array(fc.constantFrom("\n", "\r\n", "\r", "a", "b"), { maxLength: 12 });
    fc.assert(
      fc.property(text, (parts) => {
        const stored = parts.join("");
        const at = shownLines(stored);
        const shown = convertToLf(stored).split("\n");
        let before = 0;
        for (const [index, line] of (stored.match(/[^\n]*\n|[^\n]+$/g) ?? []).entries()) {
          expect(at(index + 1)).toBe(convertToLf(stored.slice(0, before)).split("\n").length);
          before += line.length;
        }
        expect(at(stored.split("\n").length + 1)).toBe(shown.length + 1);
      }),
    );
  });
});

const awkwardText = fc
  .array(fc.oneof(fc.constantFrom("\n", "\r\n", "\r", "\uFEFF", "\u2028", "a", " "), fc.string({ unit: "binary" })), {
    maxLength: 12,
  })
  .map((parts) => parts.join(""));

describe("round trip", () => {
  it("opening and closing changes no byte", () => {
    let opens = 0;
    fc.assert(
      fc.property(awkwardText, (text) => {
        const opened = toEditableText(text);
        if (!opened) return;
        opens++;
        expect(restoreText(opened.text, opened)).toBe(text);
      }),
      { numRuns: 2_000 },
    );
    expect(opens).toBeGreaterThan(200);
  });

  it("what an editor holds has no carriage return and no byte order mark in front", () => {
    let opens = 0;
    fc.assert(
      fc.property(awkwardText, (text) => {
        const opened = toEditableText(text);
        if (!opened) return;
        opens++;
        expect(opened.text).not.toMatch(/\r|^\uFEFF/);
      }),
      { numRuns: 1_000 },
    );
    expect(opens).toBeGreaterThan(100);
  });

  it("an edit of CRLF text is written in CRLF only", () => {
    const opened = toEditableText("\uFEFFa\r\nb\r\n");
    expect(opened && restoreText(`${opened.text}c\n`, opened)).toBe("\uFEFFa\r\nb\r\nc\r\n");
  });

  it("whatever was refused can be edited once it was converted", () => {
    fc.assert(
      fc.property(awkwardText, (text) => {
        expect(toEditableText(convertToLf(text))).not.toBeNull();
      }),
    );
  });

  it("converting text that ends its lines in LF changes nothing", () => {
    expect(convertToLf("\uFEFFa\nb\n")).toBe("\uFEFFa\nb\n");
  });
});
