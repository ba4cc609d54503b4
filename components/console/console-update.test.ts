import { expect, it } from "vitest";
import { isOtherBuild } from "./console-update";

it.each([
  ["the same build", "a1", "a1", false],
  ["another build", "a1", "b2", true],
  ["a page that does not know its own", undefined, "b2", false],
  ["a server that does not say", "a1", undefined, false],
])("tells %s", (_, drawnBy, running, is) => {
  expect(isOtherBuild(drawnBy, running)).toBe(is);
});
