import { expect, it } from "vitest";
import { mostAhead, timeOfChange } from "./time-of-change";

const noon = Date.parse("2026-11-25T12:00:00.000Z");
const at = (ms: number) => new Date(noon + ms).toISOString();

it.each([
  ["the first change", 0, null, 0],
  ["a clock that went on", 3, 2, 3],
  ["the same moment", 2, 2, 2],
  ["a clock that is behind", 2, 9, 9],
  ["one that is behind by as much as is believed", 0, mostAhead, mostAhead],
  ["a last change by a clock that was wrong", 0, mostAhead + 1, 0],
])("goes on after %s", (_, now, last, expected) => {
  expect(timeOfChange(at(now), last === null ? null : at(last))).toBe(at(expected));
});
