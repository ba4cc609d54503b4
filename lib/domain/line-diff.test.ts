import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { type DiffRow, diffLines, diffStat, splitLines, toPatch, wordDiff } from "@/lib/domain/line-diff";
import { cpuTime } from "@/lib/testing/cpu-time";

const folder = mkdtempSync(path.join(tmpdir(), "palimpsest-patch-"));
afterAll(() => rmSync(folder, { recursive: true }));

const text = fc
  .array(fc.constantFrom("a\n", "b\n", "c\n", "\n", "a\r\n", "\r", "d"), { maxLength: 24 })
  .map((lines) => lines.join(""));
const side = (rows: readonly { kind: DiffRow["kind"]; text: string }[], without: DiffRow["kind"]) =>
  rows.map((row) => (row.kind === without ? "" : row.text)).join("");

describe("splitLines", () => {
  it.each([
    ["", []],
    ["a", ["a"]],
    ["a\n", ["a\n"]],
    ["a\r\nb\rc\n\n", ["a\r\n", "b\rc\n", "\n"]],
  ])("keeps terminators: %j", (whole, lines) => expect(splitLines(whole)).toEqual(lines));
});

describe("diffLines", () => {
  it("numbers the lines of both texts, removed before added", () => {
    expect(diffLines("a\nb\nc\n", "a\nx\ny\nc\n")).toEqual([
      { kind: "same", a: 1, b: 1, text: "a\n" },
      { kind: "removed", a: 2, text: "b\n" },
      { kind: "added", b: 2, text: "x\n" },
      { kind: "added", b: 3, text: "y\n" },
      { kind: "same", a: 3, b: 4, text: "c\n" },
    ]);
  });

  it("shows a changed line ending and a missing final newline", () => {
    expect(diffLines("a\r\n", "a\n").map((row) => row.kind)).toEqual(["removed", "added"]);
    expect(diffLines("a\n", "a").map((row) => row.kind)).toEqual(["removed", "added"]);
    expect(diffLines("", "")).toEqual([]);
    expect(diffLines("", "a").map((row) => row.kind)).toEqual(["added"]);
  });

  it("gives both texts back, and counts every line once", () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        const rows = diffLines(a, b);
        expect(side(rows, "added")).toBe(a);
        expect(side(rows, "removed")).toBe(b);
        expect(rows.flatMap((row) => row.a ?? [])).toEqual(splitLines(a).map((_, i) => i + 1));
        expect(rows.flatMap((row) => row.b ?? [])).toEqual(splitLines(b).map((_, i) => i + 1));
        expect(rows.some((row, i) => row.kind === "added" && rows[i + 1]?.kind === "removed")).toBe(false);
        const { added, removed } = diffStat(rows);
        expect(added - removed).toBe(splitLines(b).length - splitLines(a).length);
      }),
      { numRuns: 1_000 },
    );
  });

  it("compares two unlike texts of a hundred kilobytes in well under a second", () => {
    const lines = (mark: string, count: number) => Array.from({ length: count }, (_, i) => `${mark}${i}\n`).join("");
    const started = cpuTime();
    diffLines(lines("some words a", 6_000), lines("some words b", 6_000));
    diffLines("x\n".repeat(51_200), "\n".repeat(102_400));
    expect(cpuTime() - started).toBeLessThan(1_000);
  });
});

describe("wordDiff", () => {
  it("marks the words that changed", () => {
    expect(wordDiff("The sky is blue.\n", "The sky is grey.\n")).toEqual([
      { kind: "same", text: "The sky is " },
      { kind: "removed", text: "blue" },
      { kind: "added", text: "grey" },
      { kind: "same", text: ".\n" },
    ]);
  });

  it("joins changes that only white space keeps apart", () => {
    expect(wordDiff("one two three", "uno dos three")).toEqual([
      { kind: "removed", text: "one two" },
      { kind: "added", text: "uno dos" },
      { kind: "same", text: " three" },
    ]);
  });

  it("shows a changed line ending, and cuts no character in half", () => {
    expect(wordDiff("a\r\n", "a\n")).toEqual([
      { kind: "same", text: "a" },
      { kind: "removed", text: "\r\n" },
      { kind: "added", text: "\n" },
    ]);
    expect(wordDiff("🦊🦝", "🦊🦁").map((segment) => segment.text)).toEqual(["🦊", "🦝", "🦁"]);
  });

  it.each([
    ["👩‍💻", "👩‍🔧"],
    ["🏳️‍🌈", "🏳️‍⚧️"],
    ["👩🏽‍💻", "👩🏿‍💻"],
    ["🇩🇪", "🇩🇰"],
    ["می‌خواهم", "نمی‌خواهم"],
    ["e\u0301", "e\u0300"],
  ])("keeps together what is one sign to who reads it: %s, %s", (a, b) => {
    expect(wordDiff(`by ${a}.`, `by ${b}.`)).toEqual([
      { kind: "same", text: "by " },
      { kind: "removed", text: a },
      { kind: "added", text: b },
      { kind: "same", text: "." },
    ]);
  });

  it("gives both lines back, without two neighbours of a kind", () => {
    const line = fc.string({
      unit: fc.constantFrom(
        "a",
        "b",
        " ",
        "\t",
        ".",
        "🦊",
        "é",
        "\r",
        "\n",
        "\u200d",
        "👩",
        "🏽",
        "\ufe0f",
        "🇩",
        "\u0301",
      ),
      maxLength: 20,
    });
    fc.assert(
      fc.property(line, line, (a, b) => {
        const segments = wordDiff(a, b);
        expect(side(segments, "added")).toBe(a);
        expect(side(segments, "removed")).toBe(b);
        expect(segments.some((segment, i) => segment.kind === segments[i + 1]?.kind)).toBe(false);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("toPatch", () => {
  const names = { from: "a/notes.md", to: "b/notes.md" };

  it("writes hunks with three lines of context", () => {
    const before = Array.from({ length: 20 }, (_, i) => `${i + 1}\n`).join("");
    const after = before.replace("\n5\n", "\nfive\n").replace("20\n", "20");
    expect(toPatch(diffLines(before, after), names)).toBe(
      "--- a/notes.md\n+++ b/notes.md\n" +
        "@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n" +
        "@@ -17,4 +17,4 @@\n 17\n 18\n 19\n-20\n+20\n\\ No newline at end of file\n",
    );
  });

  it("is empty when nothing differs, and says where a side has no lines", () => {
    expect(toPatch(diffLines("a\n", "a\n"), names)).toBe("");
    expect(toPatch(diffLines("", "a\n"), names)).toContain("@@ -0,0 +1,1 @@\n+a\n");
    expect(toPatch(diffLines("a\n", ""), names)).toContain("@@ -1,1 +0,0 @@\n-a\n");
    expect(toPatch(diffLines("a", "b"), { from: "a b", to: "c" })).toMatch(/^--- a b\t\n\+\+\+ c\n/);
  });

  it("is a patch that git applies to the same end", { timeout: 60_000 }, () => {
    const file = path.join(folder, "notes.md");
    fc.assert(
      fc.property(text, text, (a, b) => {
        const patch = toPatch(diffLines(a, b), names);
        if (a === "" || b === "" || patch === "") return;
        writeFileSync(file, a);
        execFileSync("git", ["apply", "--whitespace=nowarn", "-"], { cwd: folder, input: patch, stdio: "pipe" });
        expect(readFileSync(file, "utf8")).toBe(b);
      }),
      { numRuns: 100 },
    );
  });
});
