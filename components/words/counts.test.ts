import { describe, expect, it } from "vitest";
import { counted } from "./counts";
import { english } from "./english";

/** Every sentence of the catalogue that takes nothing but numbers, said of one each. */
function saidOfOne(words: unknown, name: string): [string, string][] {
  if (typeof words === "function") {
    try {
      const said: unknown = words(1, 1, 1, 1);
      return typeof said === "string" ? [[name, said]] : [];
    } catch {
      return []; // It takes more than numbers.
    }
  }
  if (typeof words !== "object" || words === null) return [];
  return Object.entries(words).flatMap(([key, value]) => saidOfOne(value, `${name}.${key}`));
}

describe("counts", () => {
  it("say one and many, with the numbers of the language", () => {
    expect([0, 1, 1_204].map(counted.memories)).toEqual(["0 memories", "1 memory", "1,204 memories"]);
    expect([1, 2].map(counted.matches)).toEqual(["1 match", "2 matches"]);
    expect([1, 2].map(counted.stores)).toEqual(["1 store", "2 stores"]);
  });

  it("speak of one thing as one, in every sentence", () => {
    const sentences = saidOfOne(english, "");
    expect(sentences.length).toBeGreaterThan(200);
    const many = [
      ...Object.keys(counted),
      "numbers",
      "pixels",
      "reasons",
      "requests",
      "strings",
      "are",
      "were",
      "have",
    ];
    const wrong = new RegExp(`(?<!most |than )\\b1 (removed byte |(?!in )[a-z]+ )?(${many.join("|")})\\b`);
    expect(sentences.filter(([, said]) => wrong.test(said))).toEqual([]);
  });
});
