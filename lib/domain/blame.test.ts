import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Blame, type BlameVersion, blameVersions, extendBlame } from "@/lib/domain/blame";
import { splitLines } from "@/lib/domain/line-diff";

type Text = string | "deleted" | "redacted";

/** Versions 1, 2, 3 … from their texts. */
function history(texts: readonly Text[]): BlameVersion[] {
  return texts.map((text, i) => ({
    id: `memver_${i + 1}`,
    number: i + 1,
    content: text === "deleted" || text === "redacted" ? null : text,
    redacted: text === "redacted",
    deleted: text === "deleted",
  }));
}

/** The number of the version per line; a redacted one that hides the author is negative. */
function numbers(blame: Blame): number[] {
  return blame.lines.map(({ kind, number }) => (kind === "version" ? number : -number));
}

const blamed = (...texts: Text[]) => numbers(blameVersions(history(texts)));
const textOf = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join("");
const text = (...lines: string[]) => textOf(lines);

const long = (name: string) => `the line that is called ${name}`;

describe("blameVersions", () => {
  it.each<[string, Text[], number[]]>([
    ["no versions", [], []],
    ["an empty text", [""], []],
    ["the first version", ["a\nb\n"], [1, 1]],
    ["a line added, one changed, one removed", ["a\nb\nc\n", "a\nB\nc\nd\n", "B\nc\nd\n"], [2, 1, 2]],
    ["a rename, which leaves the text", ["a\n", "a\n"], [1]],
    ["a final newline taken and given", ["a\nb\n", "a\nb", "a\nb\n"], [1, 1]],
    ["CRLF instead of LF", ["a\nb\n", "a\r\nb\r\n", "a\r\nb\nc\r\n"], [1, 1, 3]],
    ["a lone carriage return, which ends no line", ["a\rb\n", "a\rb\nc\r"], [1, 2]],
    ["blank lines added", ["a\n", "\na\n\n"], [2, 1, 2]],
    ["a deletion has no lines", ["a\n", "deleted"], []],
    ["a revival with the same text", ["a\n", "deleted", "a\n"], [1]],
    ["a revival with another text", ["a\nb\n", "deleted", "a\nc\n"], [1, 3]],
    ["a revival with an older text", ["a\nb\n", "x\n", "deleted", "a\nb\n"], [1, 1]],
    ["a restored text takes the origins that it had", ["a\n", "a\nb\n", "x\n", "a\nb\n", "a\nb\nc\n"], [1, 2, 5]],
    ["a line written again is new", ["a\nb\n", "a\n", "a\nb\nc\n"], [1, 3, 3]],
    ["a long line moved", [text(long("x"), "b", "c"), text("b", "c", long("x"))], [1, 1, 1]],
    ["a short line moved", [text("x", "b", "c"), text("b", "c", "x")], [1, 1, 2]],
    ["two short lines moved", [text("x", "y", "b", "c", "d"), text("b", "c", "d", "x", "y")], [1, 1, 1, 1, 1]],
    [
      "a blank line moved along",
      [text("x", "", "y", "b", "c", "d", "e"), text("b", "c", "d", "e", "x", "", "y")],
      [1, 1, 1, 1, 1, 1, 1],
    ],
    [
      "one short and one blank line moved",
      [text("x", "", "b", "c", "d"), text("b", "c", "d", "x", "")],
      [1, 1, 1, 2, 2],
    ],
    ["white space is no long line", [text(" ".repeat(40), "b", "c"), text("b", "c", " ".repeat(40))], [1, 1, 2]],
    ["a line copied, not moved", [text(long("x"), "b"), text(long("x"), "b", long("x"))], [1, 1, 2]],
    ["a redacted version has no lines", ["a\n", "redacted"], []],
    ["a redacted beginning", ["redacted", "a\n", "a\nb\n"], [-1, 3]],
    ["what was there before the redacted version", ["a\nb\n", "redacted", "a\nb\nc\n", "a\nb\nc\nd\n"], [1, 1, -2, 4]],
    ["the newest of several redacted versions", ["a\n", "redacted", "redacted", "a\nb\n"], [1, -3]],
    ["a deletion after a redacted version", ["a\n", "redacted", "deleted", "a\nb\n"], [1, -2]],
    ["a text from before the redacted version", ["a\n", "a\nb\n", "x\n", "redacted", "a\nb\n"], [1, 2]],
  ])("%s", (_, texts, expected) => expect(blamed(...texts)).toEqual(expected));

  it("follows lines past thousands that came and went", () => {
    const rewritten = (version: number) => Array.from({ length: 4_000 }, (_, i) => `${version}.${i}`);
    const texts = Array.from({ length: 15 }, (_, i) => text("kept", ...rewritten(i + 1), "", "also kept"));
    expect(new Set(blamed(...texts).slice(1, -2))).toEqual(new Set([15]));
    expect(blamed(...texts).filter((number) => number === 1)).toHaveLength(3);
  });

  it("names the versions by id", () => {
    expect(blameVersions(history(["a\n", "redacted", "a\nb\n"])).lines).toEqual([
      { kind: "version", versionId: "memver_1", number: 1 },
      { kind: "unknown_before_redaction", beyond: "memver_2", number: 2 },
    ]);
  });

  it("takes a redacted deletion for what it is: there was no text", () => {
    const versions = history(["a\n", "deleted", "a\nb\n"]);
    const redacted = versions.map((version) => ({ ...version, redacted: version.deleted }));
    expect(numbers(blameVersions(redacted))).toEqual([1, 3]);
  });
});

type Act = { readonly kind: string; readonly at: number; readonly to: number; readonly count: number };

const act = (kinds: readonly string[]) =>
  fc.record({
    kind: fc.constantFrom(...kinds),
    at: fc.nat(997),
    to: fc.nat(997),
    count: fc.integer({ min: 1, max: 3 }),
  });
const acts = (...kinds: string[]) => fc.array(act(kinds), { minLength: 1, maxLength: 30 });

/** Plays acts on a list of unique lines and knows by the act itself who wrote each line. */
class Model {
  readonly texts: Text[] = [];
  /** Who is to be named for a line, by its text. */
  readonly writers = new Map<string, number>();
  private readonly seen: string[][] = [];
  /** The writers of each text when it was first there, which return with it. */
  private readonly back = new Map<string, Map<string, number>>();
  private lines: string[] = [];
  private hidden = 0;
  private isGone = false;
  private count = 0;

  constructor(private readonly isLong: boolean) {
    this.show(Array.from({ length: 6 }, () => this.fresh()));
  }

  play({ kind, at, to, count }: Act): void {
    const place = at % (this.lines.length + 1);
    if (kind === "delete" && !this.isGone) this.vanish();
    else if (kind === "restore") this.show(this.seen[at % this.seen.length]!);
    else if (kind === "rename") this.show(this.lines);
    else if (kind === "move") this.move(place, to, count);
    else this.edit(kind, place, { to, count });
  }

  private edit(kind: string, place: number, { to, count }: { to: number; count: number }): void {
    const added = Array.from({ length: kind === "remove" ? 0 : count }, () => this.fresh());
    const removed = kind === "insert" ? 0 : count;
    const other = to % (this.lines.length + 1);
    const next = this.lines.toSpliced(place, removed, ...added);
    // A second edit elsewhere in the same version.
    if (kind === "replace") next.splice(other, 0, this.fresh());
    if (kind === "hide") this.hide(next);
    else this.show(next);
  }

  get expected(): number[] {
    const last = this.texts.at(-1);
    return last === "deleted" || last === "redacted" ? [] : this.lines.map((line) => this.writers.get(line)!);
  }

  private move(place: number, to: number, count: number): void {
    const block = this.lines.slice(place, place + count);
    const rest = this.lines.toSpliced(place, count);
    const target = to % (rest.length + 1);
    const next = rest.toSpliced(target, 0, ...block);
    // Short lines: the block must pass more lines than it has, or it is the others that moved.
    const isUnclear = !this.isLong && Math.abs(target - place) <= block.length;
    if (!this.isLong && !isUnclear && block.length === 1) this.writers.delete(block[0]!);
    this.show(isUnclear ? this.lines : next);
  }

  private fresh(): string {
    this.count++;
    return this.isLong ? long(`number ${this.count}`) : `${this.count}`;
  }

  private vanish(): void {
    this.isGone = true;
    this.texts.push("deleted");
  }

  private hide(lines: string[]): void {
    this.isGone = false;
    this.lines = lines;
    this.texts.push("redacted");
    this.hidden = this.texts.length;
  }

  private show(lines: string[]): void {
    this.isGone = false;
    this.lines = lines;
    this.seen.push(lines);
    this.texts.push(textOf(lines));
    const then = this.back.get(textOf(lines));
    for (const line of lines) {
      const now = this.writers.get(line) ?? (this.hidden > 0 ? -this.hidden : this.texts.length);
      this.writers.set(line, then?.get(line) ?? now);
    }
    this.back.set(textOf(lines), new Map(lines.map((line) => [line, this.writers.get(line)!])));
    this.hidden = 0;
  }
}

function checkModel(isLong: boolean, played: readonly Act[]): void {
  const model = new Model(isLong);
  for (const next of played) {
    model.play(next);
    expect(blamed(...model.texts), model.texts.join("---\n")).toEqual(model.expected);
  }
}

describe("a history whose writers are known", () => {
  it("of long lines, with moves, renames, deletions, revivals, restores and redactions", () => {
    const any = acts("insert", "remove", "replace", "move", "delete", "restore", "rename", "hide");
    fc.assert(
      fc.property(any, (played) => checkModel(true, played)),
      { numRuns: 500 },
    );
  });

  it("of short lines, where only blocks are followed", () => {
    const any = acts("insert", "remove", "replace", "delete", "rename", "move");
    fc.assert(
      fc.property(any, (played) => checkModel(false, played)),
      { numRuns: 500 },
    );
  });
});

/** The textbook table of the longest common subsequence. */
function commonLength(a: readonly string[], b: readonly string[]): number {
  let above = new Array<number>(b.length + 1).fill(0);
  for (const element of a) {
    const row = [0];
    for (const [j, other] of b.entries()) {
      row.push(element === other ? above[j]! + 1 : Math.max(above[j + 1]!, row[j]!));
    }
    above = row;
  }
  return above[b.length]!;
}

describe("a history with lines that occur several times", () => {
  const line = fc.constantFrom("a", "b", "c", "", "  ", long("x"), "a\r");
  const content = fc
    .tuple(fc.array(line, { maxLength: 12 }), fc.boolean())
    .map(([lines, isEnded]) => lines.join("\n") + (isEnded ? "\n" : ""));
  const linesOf = (whole: string) => splitLines(whole).map((each) => each.replace(/\r?\n$/, ""));
  const texts = fc.array(fc.oneof({ weight: 6, arbitrary: content }, fc.constantFrom<Text>("deleted", "redacted")), {
    maxLength: 12,
  });

  it("names for each line a version that holds it, without a break since, unless a text was restored", () => {
    fc.assert(
      fc.property(texts, (all) => {
        const last = all.at(-1);
        const lines = last === undefined || last === "deleted" || last === "redacted" ? [] : linesOf(last);
        const shown = all.filter((each) => each !== "deleted" && each !== "redacted");
        const isRestored = new Set(shown).size < shown.length;
        const named = blamed(...all);
        expect(named).toHaveLength(lines.length);
        for (const [i, number] of named.entries()) {
          if (number < 0) expect(all[-number - 1]).toBe("redacted");
          else expect(linesOf(all[number - 1]!)).toContain(lines[i]);
          for (const between of all.slice(Math.abs(number), isRestored ? 0 : undefined)) {
            if (between !== "deleted" && between !== "redacted") expect(linesOf(between)).toContain(lines[i]);
          }
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it("gives a version no more lines than it added, and no origin to two lines", () => {
    fc.assert(
      fc.property(content, content, (before, after) => {
        const [a, b] = [linesOf(before), linesOf(after)];
        const named = blamed(before, after);
        const added = named.filter((number) => number === 2).length;
        expect(added).toBeLessThanOrEqual(before === after ? 0 : b.length - commonLength(a, b));
        for (const each of new Set(b)) {
          const kept = named.filter((number, i) => number === 1 && b[i] === each).length;
          expect(kept).toBeLessThanOrEqual(a.filter((other) => other === each).length);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it("is the same when extended version by version", () => {
    fc.assert(
      fc.property(texts, (all) => {
        let blame = blameVersions([]);
        let previous: string | null = null;
        for (const version of history(all)) {
          blame = extendBlame(blame, previous, version);
          previous = version.content ?? previous;
        }
        expect(blame).toEqual(blameVersions(history(all)));
      }),
      { numRuns: 500 },
    );
  });

  it("refuses to be extended with a text that is not its own", () => {
    const [first, second] = history(["a\nb\n", "a\n"]);
    expect(() => extendBlame(blameVersions([first!]), "a\n", second!)).toThrow("not the one");
  });
});
