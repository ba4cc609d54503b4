import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sampleChange } from "@/lib/domain/sampling";

/** Which of so many changes go to a person, counted from 1. */
function sampled(changes: number, every: number | null, from = 0): number[] {
  const found: number[] = [];
  let counter = from;
  for (let change = 1; change <= changes; change++) {
    const decision = sampleChange(counter, every);
    counter = decision.counter;
    if (decision.goesToPerson) found.push(change);
  }
  return found;
}

describe("sampleChange", () => {
  it.each([
    [null, []],
    [1, [1, 2, 3, 4, 5, 6, 7]],
    [2, [2, 4, 6]],
    [3, [3, 6]],
    [7, [7]],
    [8, []],
  ])("with %j sends %j of seven", (every, expected) => expect(sampled(7, every)).toEqual(expected));

  it("sends exactly every n-th, wherever the counter stands", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.nat(49), (every, from) => {
        const start = from % every;
        expect(sampled(200, every, start)).toEqual(
          Array.from({ length: 200 }, (_, i) => i + 1).filter((change) => (start + change) % every === 0),
        );
      }),
    );
  });

  it("is due at once when the rule is lowered below what was counted", () => {
    expect(sampleChange(90, 10)).toEqual({ goesToPerson: true, counter: 0 });
  });
});
