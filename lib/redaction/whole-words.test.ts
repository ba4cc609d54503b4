import { expect, it } from "vitest";
import { replaceStretches } from "./mask-text";
import { matchLiterals } from "./matcher";

const masked = (text: string, ...names: string[]) =>
  replaceStretches(text, matchLiterals(names, { ignoreCase: true, wholeWords: true }).inText(text), "#");

it("finds a person in scripts that are written without spaces", () => {
  expect(masked("田中太郎は東京に住んでいる", "田中太郎")).toBe("#は東京に住んでいる");
  expect(masked("昨日田中太郎が", "田中太郎")).toBe("昨日#が");
  expect(masked("たなかさん", "たなか")).toBe("#さん");
  expect(masked("김철수는 왔다", "김철수")).toBe("#는 왔다");
  expect(masked("김철수는 왔다".normalize("NFD"), "김철수")).toBe("#는 왔다".normalize("NFD"));
  expect(masked("王小明住在北京", "王小明")).toBe("#住在北京");
  expect(masked("คุณสมชายอยู่", "สมชาย")).toBe("คุณ#อยู่");
  expect(masked("Aliceさんは来た", "Alice")).toBe("#さんは来た");
  // A mark behind it makes another sign of the last one.
  expect(masked("ガ".normalize("NFD"), "カ")).toBe("ガ".normalize("NFD"));
});

it("finds a person in marks of Markdown, and with any white space inside of the name", () => {
  expect(masked("_Alice Zephyrina_ and __Alice Zephyrina__", "Alice Zephyrina")).toBe("_#_ and __#__");
  expect(masked("_alice.z@example.org_", "alice.z@example.org")).toBe("_#_");
  expect(masked("u-9917_profile", "u-9917")).toBe("#_profile");
  expect(masked("Alice\nZephyrina, Alice\u00a0Zephyrina, alice  zephyrina", "Alice Zephyrina")).toBe("#, #, #");
});

it("finds nobody inside of a longer word", () => {
  for (const text of ["Anna", "JoAnn", "annual", "Anné", "Ann\u0301", "4Ann", "Annи"])
    expect(masked(text, "Ann")).toBe(text);
  expect(masked("420 142 42", "42")).toBe("420 142 #");
  expect(masked("Ann, ANN and ann’s", "Ann")).toBe("#, # and #’s");
});
