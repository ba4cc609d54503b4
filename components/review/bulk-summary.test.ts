import { expect, it } from "vitest";
import { earlierThan, laterUnchosen, memoriesOf } from "./bulk-summary";
import type { ChangeDetailJson, ChangeJson } from "./change-json";

const change = (id: string, memories: string[], count = memories.length) =>
  ({ id, version_count: count, versions: memories.map((memory_id) => ({ memory_id })) }) as unknown as ChangeJson;
const whole = (id: string, memories: string[], contains: string[]) =>
  ({ ...change(id, memories), contains }) as unknown as ChangeDetailJson;

it("counts a memory that several changes wrote once, and of one that was not read whole what is not shown", () => {
  const chosen = [change("a", ["m"]), change("b", ["m", "n"]), change("c", ["m", "n", "o"], 5)];
  expect(memoriesOf(chosen, [])).toBe(5);
  expect(memoriesOf(chosen, [whole("c", ["m", "n", "o", "p", "p"], [])])).toBe(4);
});

it("names what goes with the chosen once, and none of the chosen", () => {
  const chosen = [change("a", ["m"]), change("b", ["m"])];
  const read = [whole("a", ["m"], ["x"]), whole("b", ["m"], ["a", "x", "y"])];
  expect(earlierThan(chosen, read)).toEqual(["x", "y"]);
});

it("knows whether a change that nobody chose came later to one of the memories", () => {
  const written = (id: string, memories: Record<string, number>) =>
    ({
      id,
      versions: Object.entries(memories).map(([memory_id, later_count]) => ({ memory_id, later_count })),
    }) as unknown as ChangeJson;
  expect(laterUnchosen([written("a", { m: 0, n: 0 })])).toBe(false);
  expect(laterUnchosen([written("a", { m: 1 })])).toBe(true);
  expect(laterUnchosen([written("a", { m: 1 }), written("b", { m: 0 })])).toBe(false);
  expect(laterUnchosen([written("b", { m: 0, n: 1 }), written("a", { m: 1 })])).toBe(true);
});
