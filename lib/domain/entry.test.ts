import { describe, expect, it } from "vitest";
import {
  categoryOf,
  daysBetween,
  effectiveImportance,
  entrySlug,
  isNamedAfter,
  readEntryText,
  tellingWords,
  textSimilarity,
  writeEntryText,
} from "./entry";

describe("the text of an entry", () => {
  it("keeps content and tags apart, whatever the content begins with", () => {
    const cases = [
      { content: "Prefers dark mode", tags: [] },
      { content: "Prefers dark mode", tags: ["ui", 'with "quotes"', "多语言"] },
      { content: '---\ntags: ["not", "ours"]\n---\nquoted', tags: [] },
      { content: "---\ntitle: kept\n---\nbody", tags: ["a"] },
      { content: "", tags: ["only"] },
    ];
    for (const one of cases) expect(readEntryText(writeEntryText(one))).toEqual(one);
  });

  it("is all content where a person made something else of the tags", () => {
    for (const text of ["---\ntags: [open\n---\nx", "---\ntags: [1, 2]\n---\nx", "--- tags"]) {
      expect(readEntryText(text)).toEqual({ content: text, tags: [] });
    }
  });
});

describe("entrySlug", () => {
  it("is made of the first words, in any script, and never empty", () => {
    expect(entrySlug("User prefers dark mode, and tabs over spaces everywhere!")).toBe(
      "user-prefers-dark-mode-and-tabs-over-spaces",
    );
    expect(entrySlug("../../etc/passwd")).toBe("etc-passwd");
    expect(entrySlug("用户偏好深色模式")).toBe("用户偏好深色模式");
    expect(entrySlug("…!?")).toBe("entry");
    expect([...entrySlug("𠀀".repeat(200))]).toHaveLength(60);
  });
});

it("knows a path whose last name says the first words of a text", () => {
  const text = writeEntryText({ content: "Token zq44 for deploys", tags: ["ops"] });
  for (const name of ["token-zq44-for-deploys", "token-zq44-for-deploys-2"])
    expect(isNamedAfter(`/any/where/${name}.md`, text)).toBe(true);
  for (const path of ["/token-zq44-for-deploys/a.md", "/any/token.md", "/any/entry.md"])
    expect(isNamedAfter(path, text)).toBe(false);
  expect(isNamedAfter("/any/entry.md", "…!?")).toBe(false);
});

describe("importance", () => {
  it("halves with every half-life", () => {
    expect(effectiveImportance(4, 0, 30)).toBe(4);
    expect(effectiveImportance(4, 30, 30)).toBe(2);
    expect(effectiveImportance(5, 15, 30)).toBeCloseTo(5 * Math.SQRT1_2, 12);
    expect(daysBetween("2026-01-01T00:00:00.000Z", "2026-01-31T12:00:00.000Z")).toBe(30.5);
    expect(daysBetween("2026-02-01T00:00:00.000Z", "2026-01-31T12:00:00.000Z")).toBe(0);
  });
});

it("takes the category from the first folder", () => {
  expect(categoryOf("/decision_log/a.md")).toBe("decision_log");
  expect(categoryOf("/a.md")).toBe("a.md");
});

it("leaves out words that say nothing, unless there are no others", () => {
  const words = (text: string) => text.split(" ").map((token) => ({ token }));
  expect(tellingWords(words("what does the user like about fastapi")).map(({ token }) => token)).toEqual([
    "user",
    "like",
    "fastapi",
  ]);
  expect(tellingWords(words("who is it"))).toHaveLength(3);
});

describe("textSimilarity", () => {
  it("is 1 for the same words in any order and case, and small for others", () => {
    expect(textSimilarity("Deploys happen on Thursday", "on thursday deploys happen")).toBeCloseTo(1, 12);
    expect(textSimilarity("Deploys happen on Thursday", "The user likes tea")).toBe(0);
    const long = "The user prefers async Python with FastAPI and wants type hints in all examples given";
    expect(textSimilarity(long, `${long} always`)).toBeGreaterThan(0.92);
    expect(textSimilarity("部署在星期四", "部署在星期二")).toBeLessThan(0.92);
    expect([textSimilarity("", ""), textSimilarity("!", "?"), textSimilarity("a b", "")]).toEqual([1, 0, 0]);
  });
});
