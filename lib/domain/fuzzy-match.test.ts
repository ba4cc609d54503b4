import { describe, expect, it } from "vitest";
import { scoreName, scorePath } from "./fuzzy-match";

/** The candidates that match, best first. */
const ranked = (query: string, candidates: string[], score = scorePath) =>
  candidates
    .map((text) => ({ text, score: score(query, text) }))
    .filter((one) => one.score > 0)
    .sort((a, b) => b.score - a.score)
    .map((one) => one.text);

describe("what somebody types to find a name", () => {
  it("prefers the whole name, then its beginning, then a word in it, then letters in order", () => {
    const names = ["/notes/my-refunds.md", "/refunds-old.md", "/refunds.md", "/r/e/f/unds", "/policies/tax.md"];
    expect(ranked("refunds", names)).toEqual(["/refunds.md", "/refunds-old.md", "/notes/my-refunds.md", "/r/e/f/unds"]);
  });

  it("counts the last segment for more than the folders", () => {
    expect(ranked("style", ["/style/a.md", "/team/style.md"])).toEqual(["/team/style.md", "/style/a.md"]);
  });

  it("finds every word, in any order and case, or nothing", () => {
    expect(scoreName("SUPPORT customer", "Customer support")).toBeGreaterThan(0.8);
    expect(scoreName("customer billing", "Customer support")).toBe(0);
  });

  it("reads initials and skips letters that are strewn", () => {
    expect(scoreName("ns", "New store")).toBeGreaterThan(0);
    expect(scoreName("zebra", "Customer support")).toBe(0);
    expect(scorePath("abcd", "/alpha/some-long-body/of-cold/words-deed.md")).toBe(0);
  });

  it("answers nothing for nothing, and stays between 0 and 1", () => {
    expect(scoreName("  ", "anything")).toBe(0);
    for (const [query, name] of [
      ["a", "a"],
      ["a", "ab"],
      ["x y", "x y"],
      ["%", "100%"],
    ] as const) {
      expect(scoreName(query, name)).toBeGreaterThan(0);
      expect(scoreName(query, name)).toBeLessThanOrEqual(1);
    }
  });
});
