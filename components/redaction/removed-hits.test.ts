import { expect, it } from "vitest";
import { removedHits } from "./removed-hits";

const pile = (kind: string, hits: number) => ({ kind, hits }) as Parameters<typeof removedHits>[0][number];

it("counts a version with an equal text once, whether it stays by itself or with all of them", () => {
  const piles = [pile("version", 5), pile("same", 3)];
  const leftOut = new Map([
    ["memver_1", "version"],
    ["memver_2", "same"],
  ]);
  expect(removedHits(piles, new Map(), true)).toBe(8);
  expect(removedHits(piles, leftOut, true)).toBe(6);
  expect(removedHits(piles, leftOut, false)).toBe(4);
});
