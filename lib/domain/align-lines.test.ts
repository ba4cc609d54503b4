import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { alignLines } from "@/lib/domain/align-lines";
import { cpuTime } from "@/lib/testing/cpu-time";

/** The textbook table: slow, and plainly right. */
function commonLength(a: string[], b: string[]): number {
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

/** How many pairs there are; throws when two partners differ or pairs cross. */
function validPairs(a: readonly string[], b: readonly string[]): number {
  let last = -1;
  let pairs = 0;
  for (const [i, partner] of alignLines(a, b).entries()) {
    if (partner === -1) continue;
    if (a[i] !== b[partner] || partner <= last) throw new Error(`element ${i} was paired with ${partner}`);
    last = partner;
    pairs++;
  }
  return pairs;
}

describe("alignLines", () => {
  it.each([
    ["", "", 0],
    ["a", "", 0],
    ["", "a", 0],
    ["abc", "abc", 3],
    ["abc", "xyz", 0],
    ["abcabba", "cbabac", 4],
    ["ab", "ba", 1],
    ["aaaa", "aa", 2],
  ])("pairs %j with %j: %d", (a, b, pairs) => expect(validPairs([...a], [...b])).toBe(pairs));

  it.each([["ab"], ["abc"], ["abcdefghijklm"]])("pairs as many elements of %j as can be", (letters) => {
    const list = fc.array(fc.constantFrom(...letters), { maxLength: 40 });
    fc.assert(
      fc.property(list, list, (a, b) => {
        expect(validPairs(a, b)).toBe(commonLength(a, b));
      }),
      { numRuns: 1_500 },
    );
  });

  it("pairs as many as can be in longer lists that differ here and there", () => {
    const letter = fc.constantFrom(..."abcdefgh");
    fc.assert(
      fc.property(
        fc.array(letter, { minLength: 200, maxLength: 400 }),
        fc.array(fc.tuple(fc.nat(400), letter)),
        (a, edits) => {
          const b = [...a];
          for (const [i, element] of edits) b.splice(i % b.length, i % 3, ...(i % 2 ? [element] : []));
          expect(validPairs(a, b)).toBe(commonLength(a, b));
        },
      ),
      { numRuns: 40 },
    );
  });

  it("stays valid and quick where the exact answer would take too long", () => {
    let state = 7;
    const draw = (count: number) => {
      state = (state + 0x6d2b79f5) | 0;
      const mixed = Math.imul(state ^ (state >>> 15), state | 1);
      return ((mixed ^ (mixed >>> 14)) >>> 0) % count;
    };
    const random = (letters: number) => Array.from({ length: 51_200 }, () => String(draw(letters)));
    const ordered = Array.from({ length: 30_000 }, (_, i) => String(i));
    const shuffled = [...ordered];
    for (let i = shuffled.length - 1; i > 0; i--) {
      const j = draw(i + 1);
      [shuffled[i], shuffled[j]] = [shuffled[j]!, shuffled[i]!];
    }
    const hardPairs: [string[], string[]][] = [
      [random(2), random(2)],
      [random(10), random(10)],
      [random(1_000), random(1_000)],
      [ordered, shuffled],
      [ordered, ordered.toReversed()],
    ];
    for (const [a, b] of hardPairs) {
      const started = cpuTime();
      expect(validPairs(a, b)).toBeGreaterThan(0);
      // About 150 ms alone on one core; the rest is room for a busy machine.
      expect(cpuTime() - started).toBeLessThan(2_000);
    }
    expect(validPairs(...hardPairs[0]!)).toBeGreaterThan(35_000);
  });
});
