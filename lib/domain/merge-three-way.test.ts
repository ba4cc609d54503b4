import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { splitLines } from "@/lib/domain/line-diff";
import { type MergeResult, mergeThreeWay } from "@/lib/domain/merge-three-way";
import { cpuTime } from "@/lib/testing/cpu-time";
import { longRun } from "@/lib/testing/long-run";

const runs = longRun ? 1_000 : 300;
const folder = mkdtempSync(path.join(tmpdir(), "palimpsest-merge-"));
afterAll(() => rmSync(folder, { recursive: true }));

function gitMerge(base: string, mine: string, theirs: string): { clean: boolean; text: string } {
  const texts = { mine, base, theirs };
  for (const [name, text] of Object.entries(texts)) writeFileSync(path.join(folder, name), text);
  const git = spawnSync("git", ["merge-file", "-p", "-q", ...Object.keys(texts)], { cwd: folder, encoding: "utf8" });
  if (git.status === null || git.status > 127) throw new Error("git merge-file did not run");
  return { clean: git.status === 0, text: git.stdout };
}

type Edit = { at: number; remove: number; insert: number };

const edit: fc.Arbitrary<Edit> = fc.record({ at: fc.nat(30), remove: fc.nat(2), insert: fc.nat(2) });
const edits = fc.array(edit, { maxLength: 4 });
const lineCount = fc.integer({ min: 0, max: 30 });

/** Every line is unlike all others, so there is one right way to tell what was edited. */
function edited(lines: string[], changes: Edit[], author: string): string[] {
  const result = [...lines];
  for (const [i, { at, remove, insert }] of changes.entries()) {
    const fresh = Array.from({ length: insert }, (_, n) => `${author} ${i}.${n}\n`);
    result.splice(Math.min(at, result.length), remove, ...fresh);
  }
  return result;
}

const triple = fc.tuple(lineCount, edits, edits, fc.nat(7)).map(([count, mineEdits, theirEdits, unended]) => {
  const base = Array.from({ length: count }, (_, i) => `line ${i}\n`);
  const write = (lines: string[], bit: number) => (unended & bit ? lines.join("").replace(/\n$/, "") : lines.join(""));
  return [
    write(base, 1),
    write(edited(base, mineEdits, "mine"), 2),
    write(edited(base, theirEdits, "theirs"), 4),
  ] as const;
});

const repetitive = fc.array(fc.constantFrom("a\n", "b\n", "\n"), { maxLength: 12 }).map((lines) => lines.join(""));

function read(result: MergeResult, side: "base" | "mine" | "theirs"): string {
  return result.regions.map((region) => (region.kind === "merged" ? region.text : region[side])).join("");
}

describe("mergeThreeWay", () => {
  it("takes changes of both sides", () => {
    expect(mergeThreeWay("a\nb\nc\n", "A\nb\nc\n", "a\nb\nc\nd\n")).toEqual({
      clean: true,
      regions: [{ kind: "merged", text: "A\nb\nc\nd\n" }],
      text: "A\nb\nc\nd\n",
    });
  });

  it("keeps both sides of what both changed differently, and what they share around it", () => {
    expect(mergeThreeWay("a\nb\nc\n", "a\nmine\nc\n", "a\ntheirs\nc\n")).toEqual({
      clean: false,
      regions: [
        { kind: "merged", text: "a\n" },
        { kind: "conflict", after: 1, base: "b\n", mine: "mine\n", theirs: "theirs\n" },
        { kind: "merged", text: "c\n" },
      ],
    });
  });

  it("calls an edit against a deletion, two insertions at one place, and changes that touch a conflict", () => {
    expect(mergeThreeWay("a\nb\nc\n", "a\nc\n", "a\nB\nc\n").clean).toBe(false);
    expect(mergeThreeWay("a\n", "a\nx\n", "a\ny\n").clean).toBe(false);
    expect(mergeThreeWay("a\nb\n", "A\nb\n", "a\nB\n").clean).toBe(false);
    expect(mergeThreeWay("", "x\n", "y\n").clean).toBe(false);
  });

  it("takes a change that both made alike once", () => {
    expect(mergeThreeWay("a\n", "b\n", "b\n")).toMatchObject({ clean: true, text: "b\n" });
    expect(mergeThreeWay("", "b", "b")).toMatchObject({ clean: true, text: "b" });
    expect(mergeThreeWay("a\n", "", "")).toEqual({ clean: true, regions: [], text: "" });
  });

  it("treats line endings as part of the line", () => {
    expect(mergeThreeWay("a\nb\n", "a\r\nb\n", "a\nb")).toMatchObject({ clean: false });
    expect(mergeThreeWay("a\nb\nc\n", "a\r\nb\nc\n", "a\nb\nc")).toMatchObject({ clean: true, text: "a\r\nb\nc" });
  });

  it("decides as git merge-file does, and merges to the same bytes", { timeout: 120_000 }, () => {
    let merged = 0;
    let conflicts = 0;
    fc.assert(
      fc.property(triple, ([base, mine, theirs]) => {
        const git = gitMerge(base, mine, theirs);
        const result = mergeThreeWay(base, mine, theirs);
        expect(result.clean).toBe(git.clean);
        if (result.clean) expect(result.text).toBe(git.text);
        if (result.clean) merged++;
        else conflicts++;
      }),
      { numRuns: runs },
    );
    expect(merged).toBeGreaterThan(runs / 10);
    expect(conflicts).toBeGreaterThan(runs / 10);
  });

  it("loses no line that either side wrote, and brings back none that a side removed", () => {
    fc.assert(
      fc.property(triple, ([base, mine, theirs]) => {
        const result = mergeThreeWay(base, mine, theirs);
        const inBase = new Set(splitLines(base));
        const written = (text: string) => splitLines(text).filter((line) => !inBase.has(line));
        expect(splitLines(read(result, "mine"))).toEqual(expect.arrayContaining(written(mine)));
        expect(splitLines(read(result, "theirs"))).toEqual(expect.arrayContaining(written(theirs)));
        const kept = splitLines(read(result, "mine"));
        for (const line of inBase) if (kept.includes(line)) expect(splitLines(mine)).toContain(line);
      }),
      { numRuns: runs },
    );
  });

  it("holds its laws for texts of repeated lines too", () => {
    fc.assert(
      fc.property(repetitive, repetitive, repetitive, (base, mine, theirs) => {
        expect(mergeThreeWay(base, mine, base)).toMatchObject({ clean: true, text: mine });
        expect(mergeThreeWay(base, base, theirs)).toMatchObject({ clean: true, text: theirs });
        expect(mergeThreeWay(base, mine, mine)).toMatchObject({ clean: true, text: mine });
        const result = mergeThreeWay(base, mine, theirs);
        const turned = mergeThreeWay(base, theirs, mine);
        expect(turned.clean).toBe(result.clean);
        expect(read(turned, "mine")).toBe(read(result, "theirs"));
        expect(
          result.regions.some((region, i) => region.kind === "merged" && result.regions[i + 1]?.kind === "merged"),
        ).toBe(false);
      }),
      { numRuns: 1_000 },
    );
  });

  it("merges two edits of a hundred kilobytes quickly", () => {
    const base = Array.from({ length: 20_000 }, (_, i) => `${i}\n`).join("");
    const started = cpuTime();
    const result = mergeThreeWay(base, base.replace("\n7\n", "\nseven\n"), base.replace("\n19000\n", "\n"));
    expect(result.clean).toBe(true);
    expect(cpuTime() - started).toBeLessThan(1_000);
  });
});
