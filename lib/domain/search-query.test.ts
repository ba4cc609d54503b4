import { expect, it } from "vitest";
import { indexWords, isEmptyQuery, parseSearchQuery } from "./search-query";

const read = (text: string) => {
  const { words, ...rest } = parseSearchQuery(text);
  return { words: words.map((word) => word.token), ...rest };
};
const none = { words: [], phrases: [], excludedWords: [], excludedPhrases: [] };

it.each([
  ["deploy Friday", { ...none, words: ["deploy", "friday"] }],
  ['say "the deploy" twice', { ...none, words: ["say", "twice"], phrases: [["the", "deploy"]] }],
  ["“the deploy”", { ...none, phrases: [["the", "deploy"]] }],
  ['"one"', { ...none, words: ["one"] }],
  [
    'deploy -friday -"on call"',
    { ...none, words: ["deploy"], excludedWords: ["friday"], excludedPhrases: [["on", "call"]] },
  ],
  ["deploy -snake_case", { ...none, words: ["deploy"], excludedPhrases: [["snake", "case"]] }],
  ["well-known get_user", { ...none, words: ["well", "known", "get", "user"] }],
  ['"never closed at all', { ...none, phrases: [["never", "closed", "at", "all"]] }],
  ['5" wide', { ...none, words: ["5", "wide"] }],
  ["word word WORD", { ...none, words: ["word"] }],
  ["- -- a - b", { ...none, words: ["a", "b"] }],
  ["AND OR NOT NEAR(", { ...none, words: ["and", "or", "not", "near"] }],
  ["", none],
  ["\"\" '' * ( ) : ^ ! & | <-> \\", none],
])("reads %s", (text, expected) => {
  expect(read(text)).toEqual(expected);
});

it("asks the index for a phrase's words too, and for the beginnings of words where a script has no spaces", () => {
  expect(indexWords(parseSearchQuery('the "deploy plan" the')).map((word) => word.token)).toEqual([
    "the",
    "deploy",
    "plan",
  ]);
  expect(parseSearchQuery("部署").words).toEqual([{ token: "部署", prefix: true }]);
  expect(parseSearchQuery("deploy").words).toEqual([{ token: "deploy", prefix: false }]);
});

it("keeps the number of words within bounds", () => {
  const long = Array.from({ length: 500 }, (_, i) => `w${i} "p${i} q${i}" -x${i} -"y${i} z${i}"`).join(" ");
  const query = parseSearchQuery(long);
  expect([query.words.length, query.phrases.length, query.excludedWords.length]).toEqual([32, 8, 32]);
  expect(indexWords(query)).toHaveLength(32);
});

it("is empty where nothing is to be found", () => {
  expect(isEmptyQuery(parseSearchQuery("-only -excluded"))).toBe(true);
  expect(isEmptyQuery(parseSearchQuery("one"))).toBe(false);
});
