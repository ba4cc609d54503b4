import { expect, it } from "vitest";
import { earlyText } from "./early-text";

it("is what was typed, where the field is still about what was drawn", () => {
  expect(earlyText("Ship on Friday.\n", "Ship on Monday.\n", "Ship on Friday.\n")).toBe("Ship on Monday.\n");
  expect(earlyText("", "Typed early.", "")).toBe("Typed early.");
});

it("stands behind a draft that nobody saw when it was typed", () => {
  expect(earlyText("", "Typed early.", "An older draft.\n")).toBe("An older draft.\nTyped early.");
  expect(earlyText("One.\nTwo.\n", "One.\nNew.\nTwo.\n", "One.\nDraft")).toBe("One.\nDraft\nNew.\n");
});

it("leaves the draft as it is, where something was only taken away", () => {
  expect(earlyText("One. Two.", "One.", "A draft")).toBe("A draft");
});

it("counts what stands at the start and at the end once", () => {
  expect(earlyText("aa", "aaa", "draft\n")).toBe("draft\na");
});
