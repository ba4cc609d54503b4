import { expect, it } from "vitest";
import { fusePlaces, placesOf } from "./rank-fusion";

it("gives equal values the same place", () => {
  const values = new Map([
    ["a", 0.5],
    ["b", 0.9],
    ["c", 0.5],
    ["d", 0.1],
  ]);
  expect(Object.fromEntries(placesOf(values))).toEqual({ b: 1, a: 2, c: 2, d: 4 });
});

it("puts first what is first in both, and what both have before what one has", () => {
  const words = new Map([
    ["both", 1],
    ["middle", 2],
    ["words", 3],
  ]);
  const meaning = new Map([
    ["both", 1],
    ["meaning", 2],
    ["middle", 3],
  ]);
  const fused = fusePlaces(words, meaning);
  expect(fused.get("both")).toBe(1);
  expect([...fused].sort(([, a], [, b]) => b - a).map(([key]) => key)).toEqual(["both", "middle", "meaning", "words"]);
  expect(Math.max(...fusePlaces(words, new Map()).values())).toBe(0.5);
  expect(fusePlaces(new Map(), new Map()).size).toBe(0);
});
