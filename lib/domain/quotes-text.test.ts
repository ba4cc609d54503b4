import { expect, it } from "vitest";
import { quotesText } from "./quotes-text";

const text =
  "Ann Miller lives at Oak Street 12 in Berlin; call 0171-5551234, key gho_16C7e42F292c6912E7, since 2026-11-23.";

it.each([
  "she LIVES at Oak  Street",
  "the number 5551234",
  "gho_16c7e42f292c6912e7 leaked",
  "key=16C7e42F292c6912E7",
  text,
])("sees that %j repeats some of it", (words) => expect(quotesText(words, text)).toBe(true));

it.each(["Rotated on 2026-11-23.", "An address in Berlin", "It lives at", "", "Oak, street and Ann"])(
  "lets %j be said about it",
  (words) => expect(quotesText(words, text)).toBe(false),
);

it("takes a short text as a whole, and one without spaces by its words", () => {
  expect(quotesText("The file of Ann Miller.", "# Ann Miller")).toBe(true);
  expect(quotesText("The file of Ann.", "# Ann Miller")).toBe(false);
  expect(
    quotesText(
      "\u5220\u9664\u4e86\u738b\u5c0f\u660e\u4f4f\u5728\u5317\u4eac",
      "\u738b\u5c0f\u660e\u4f4f\u5728\u5317\u4eac",
    ),
  ).toBe(true);
  expect(quotesText("anything", "")).toBe(false);
});
