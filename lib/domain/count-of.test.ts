import { expect, it } from "vitest";
import { countOf } from "./count-of";

it("says one, and many", () => {
  expect([0, 1, 2].map((count) => countOf(count, "version"))).toEqual(["0 versions", "1 version", "2 versions"]);
  expect([1, 1204].map((count) => countOf(count, "memory", "memories"))).toEqual(["1 memory", "1204 memories"]);
});
