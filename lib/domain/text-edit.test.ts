import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { BetaLocalFilesystemMemoryTool } from "@anthropic-ai/sdk/tools/memory/node";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findOccurrences, insertAtLine, replaceOnce } from "@/lib/domain/text-edit";
import { cpuTime } from "@/lib/testing/cpu-time";

describe("findOccurrences", () => {
  it("gives offset and line of each, also two on a line and across lines", () => {
    expect(findOccurrences("ab ab\nab", "ab")).toEqual([
      { offset: 0, line: 1 },
      { offset: 3, line: 1 },
      { offset: 6, line: 2 },
    ]);
    expect(findOccurrences("a\nb\na\nb", "a\nb")).toEqual([
      { offset: 0, line: 1 },
      { offset: 4, line: 3 },
    ]);
    expect(findOccurrences("x\n\n\n", "\n\n").map(({ line }) => line)).toEqual([1, 2]);
    expect(findOccurrences("aaa", "aa")).toHaveLength(2);
  });

  it("finds nothing for an empty needle, half a character or what is absent", () => {
    expect(findOccurrences("abc", "")).toEqual([]);
    expect(findOccurrences("🦊", "\ud83e")).toEqual([]);
    expect(findOccurrences("a\r\nb", "a\nb")).toEqual([]);
    expect(findOccurrences("", "a")).toEqual([]);
  });

  it.each([
    ["a".repeat(102_400), "a".repeat(51_200)],
    ["a".repeat(102_400), `b${"a".repeat(51_200)}`],
    ["a".repeat(102_400), `${"a".repeat(51_200)}b`],
    ["\n".repeat(102_400), "\n"],
    ["ab".repeat(51_200), `${"ab".repeat(20_000)}b`],
  ])("stays quick on hostile text", (content, needle) => {
    const started = cpuTime();
    expect(findOccurrences(content, needle).length).toBeLessThanOrEqual(1_000);
    expect(cpuTime() - started).toBeLessThan(500);
  });
});

describe("replaceOnce", () => {
  it("replaces the only occurrence and says where", () => {
    expect(replaceOnce("one\ntwo\nthree\n", "two\nthr", "2\n3")).toEqual({
      kind: "replaced",
      content: "one\n2\n3ee\n",
      line: 2,
    });
  });

  it("takes the new text literally", () => {
    expect(replaceOnce("a b", "b", "$& $1 $$ $`")).toMatchObject({ content: "a $& $1 $$ $`" });
    expect(replaceOnce("a.b axb", "a.b", "")).toMatchObject({ content: " axb" });
  });

  it("refuses what is not there, and an empty text", () => {
    expect(replaceOnce("abc", "x", "y")).toEqual({ kind: "notFound" });
    expect(replaceOnce("abc", "", "y")).toEqual({ kind: "notFound" });
    expect(replaceOnce("", "", "y")).toEqual({ kind: "notFound" });
  });

  it("refuses duplicates, naming each line once", () => {
    expect(replaceOnce("a a\nb\na", "a", "c")).toEqual({ kind: "duplicate", lines: [1, 3] });
    expect(replaceOnce("a a", "a", "c")).toEqual({ kind: "duplicate", lines: [1] });
    expect(replaceOnce("aaa", "aa", "c")).toEqual({ kind: "duplicate", lines: [1] });
  });

  it("keeps every other byte", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "\r", "\n", "\ufeff", "🦊", "é") });
    fc.assert(
      fc.property(text, text, text, (before, after, fresh) => {
        expect(replaceOnce(`${before}OLD${after}`, "OLD", fresh)).toMatchObject({ content: before + fresh + after });
      }),
    );
  });
});

describe("insertAtLine", () => {
  const inserted = (content: string) => ({ kind: "inserted", content });

  it.each<[string, number, string, string]>([
    ["", 0, "x\n", "x\n"],
    ["", 0, "x", "x\n"],
    ["", 1, "x", "\nx"],
    ["a\nb\n", 0, "x\n", "x\na\nb\n"],
    ["a\nb\n", 1, "x\n", "a\nx\nb\n"],
    ["a\nb\n", 1, "x", "a\nx\nb\n"],
    ["a\nb\n", 2, "x", "a\nb\nx\n"],
    ["a\nb\n", 3, "x", "a\nb\n\nx"],
    ["a\nb", 2, "x\n", "a\nb\nx"],
    ["a\nb", 1, "x\ny\n", "a\nx\ny\nb"],
    ["a\nb", 1, "x\n\n", "a\nx\n\nb"],
    ["a\nb", 1, "", "a\n\nb"],
    ["a\r\nb\r\n", 1, "x\r\n", "a\r\nx\r\nb\r\n"],
    ["a\r\nb\r\n", 1, "x\n", "a\r\nx\nb\r\n"],
  ])("puts into %j after line %d the text %j: %j", (content, line, text, result) => {
    expect(insertAtLine(content, line, text)).toEqual(inserted(result));
  });

  it.each([-1, 4, 1.5, Number.NaN, Number.POSITIVE_INFINITY])("refuses line %d of three", (line) => {
    expect(insertAtLine("a\nb\n", line, "x")).toEqual({ kind: "outOfRange", lineCount: 3 });
  });

  it("gives the bytes that the SDK's file implementation gives", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "palimpsest-insert-"));
    const sdk = await BetaLocalFilesystemMemoryTool.init(folder);
    const file = path.join(folder, "memories/x");
    const text = fc.string({ unit: fc.constantFrom("a", "\r", "\n"), maxLength: 8 });
    const property = fc.asyncProperty(text, fc.integer({ min: -1, max: 6 }), text, async (content, line, insertion) => {
      await writeFile(file, content);
      const call = { command: "insert", path: "/memories/x", insert_line: line, insert_text: insertion } as const;
      const isAccepted = await sdk.insert(call).then(
        () => true,
        () => false,
      );
      const result = insertAtLine(content, line, insertion);
      expect(result.kind).toBe(isAccepted ? "inserted" : "outOfRange");
      if (result.kind === "inserted") expect(result.content).toBe(await readFile(file, "utf8"));
    });
    await fc.assert(property, { numRuns: 80 });
    await rm(folder, { recursive: true });
  });

  it("only ever adds", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "\r", "\n", "🦊") });
    fc.assert(
      fc.property(text, fc.nat(20), (content, line) => {
        const result = insertAtLine(content, line, "NEW\n");
        if (result.kind === "outOfRange") expect(line).toBeGreaterThan(content.split("\n").length);
        else expect([result.content.replace("NEW\n", ""), result.content.replace("\nNEW", "")]).toContain(content);
      }),
    );
  });
});
