import { expect, it } from "vitest";
import { allToggled, type Choice, nothingChosen, ranged, toggled, withAll, without } from "./choice";

const order = ["a", "b", "c", "d", "e"];
const chosen = (choice: Choice) => [...choice.chosen].sort().join("");

it("chooses from the last one chosen to another, whichever comes first, and from there to yet another", () => {
  const one = toggled(nothingChosen, "c");
  const down = ranged(one, order, { from: "e", to: "e" });
  expect(chosen(down)).toBe("cde");
  expect(chosen(ranged(down, order, { from: "e", to: "d" }))).toBe("cd");
  expect(chosen(ranged(down, order, { from: "e", to: "a" }))).toBe("abc");
});

it("goes out from where the keys are while nothing was chosen, or what was chosen last is gone", () => {
  const first = ranged(nothingChosen, order, { from: "b", to: "c" });
  expect(chosen(first)).toBe("bc");
  expect(chosen(ranged(first, order, { from: "c", to: "d" }))).toBe("bcd");
  expect(chosen(ranged(toggled(nothingChosen, "x"), order, { from: "d", to: "e" }))).toBe("dex");
});

it("keeps what was chosen before the range", () => {
  const two = toggled(toggled(nothingChosen, "a"), "d");
  const more = ranged(two, order, { from: "d", to: "e" });
  expect(chosen(more)).toBe("ade");
  expect(chosen(ranged(more, order, { from: "e", to: "d" }))).toBe("ad");
});

it("lets only what was decided on leave", () => {
  const all = allToggled(nothingChosen, order);
  expect(chosen(without(all, ["b", "c"]))).toBe("ade");
  expect(chosen(allToggled(all, order))).toBe("");
});

it("chooses all beside what is chosen, and takes none of it away", () => {
  expect(chosen(withAll(withAll(toggled(nothingChosen, "x"), order), order))).toBe("abcdex");
});
