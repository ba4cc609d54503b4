import { expect, test } from "vitest";
import { createWay } from "./on-the-way";

const press = (key: string, more: Partial<KeyboardEvent> = {}) => ({
  key,
  metaKey: false,
  ctrlKey: false,
  altKey: false,
  timeStamp: 1_000,
  ...more,
});
const setOut = (to: string, takesText: boolean) => {
  const way = createWay();
  way.setOut("/inbox", to, { at: 900, takesText });
  return way;
};
const type = (way: ReturnType<typeof createWay>, keys: readonly string[]) => keys.map((key) => way.hold(press(key)));

test("what is typed on the way to a field is held and handed over, with what was corrected in it", () => {
  const way = setOut("/search", true);
  expect(type(way, ["/", "a", "c", "x", "Backspace", " ", "é", "👍", "Enter"])).not.toContain(false);
  way.arrive("/inbox");
  way.arrive("/search");
  expect(way.hold(press("m"))).toBe(true);
  expect(way.takeTyped()).toBe("ac é👍m");
  expect(way.hold(press("a"))).toBe(false);
  expect(way.takeTyped()).toBe("");
});

test("on the way to a page without one letters are held until it is there, and written nowhere", () => {
  const way = setOut("/keys", false);
  expect(type(way, ["a", "n"])).toEqual([true, true]);
  way.arrive("/keys");
  expect(way.hold(press("n"))).toBe(false);
  expect(way.takeTyped()).toBe("");
});

test("what writes nothing is the browser's, and whoever goes elsewhere, or nowhere, has all keys again", () => {
  const way = setOut("/search", true);
  expect(type(way, ["Tab", "ArrowDown", "F5"])).toEqual([false, false, false]);
  expect(way.hold(press("k", { ctrlKey: true }))).toBe(false);
  expect(way.hold(press("a", { altKey: true }))).toBe(false);
  expect(way.hold(press("@", { altKey: true }))).toBe(true);
  way.arrive("/stores");
  expect(way.hold(press("a"))).toBe(false);
  expect(way.isTyping()).toBe(false);
  const given = setOut("/search", true);
  expect(given.hold(press("Escape"))).toBe(false);
  expect(given.hold(press("a"))).toBe(false);
  const late = setOut("/search", true);
  expect(late.hold(press("a", { timeStamp: 60_000 }))).toBe(false);
  const there = createWay();
  there.setOut("/search", "/search", { at: 900, takesText: true });
  expect(there.hold(press("a"))).toBe(false);
});
