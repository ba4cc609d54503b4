import fc from "fast-check";
import { expect, it } from "vitest";
import { parseSearchQuery } from "./search-query";
import { cutSnippets } from "./snippet";
import { findMatches, phraseCheck, textMatches } from "./text-matches";
import { wordPlaces } from "./tokenise";

const snippets = (text: string, query: string) => cutSnippets(text, parseSearchQuery(query));
const marked = (text: string, query: string) =>
  snippets(text, query).flatMap(({ text: shown, marks }) => marks.map(({ start, end }) => shown.slice(start, end)));

it.each([
  ["\u{1f98a}\u{1f98a} Caf\u00e9 is e\u0301te\u0301 here", "cafe ete", ["Caf\u00e9", "e\u0301te\u0301"]],
  ["soft\u00adhyphen and 𝕏𝕐 𞤀𞤣𞤤", "softhyphen 𞤀𞤣𞤤", ["soft\u00adhyphen", "𞤀𞤣𞤤"]],
  ["<img src=x onerror=alert(1)> & <b>bold</b>", "alert bold", ["alert", "bold"]],
  ["我们在上海开会讨论了部署计划", "部署", ["部署"]],
  ["get_user_name", "user", ["user"]],
  ["the deploy, the (deploy) plan", '"the deploy"', ["the deploy", "the (deploy"]],
  ["one two one two three", '"one two three" one', ["one", "one two three"]],
  ["friday Fridays FRIDAY", "friday", ["friday", "FRIDAY"]],
])("marks in %j for %j", (text, query, expected) => {
  expect(marked(text, query)).toEqual(expected);
});

it("says the line, and shows the lines that say most, in their order", () => {
  const text = "one\r\n\ntwo\none two\nthree\none three two";
  const found = snippets(text, "one two three");
  expect(found.map(({ line, text: shown }) => [line, shown])).toEqual([
    [1, "one"],
    [4, "one two"],
    [6, "one three two"],
  ]);
  expect(found.every(({ cutBefore, cutAfter }) => !cutBefore && !cutAfter)).toBe(true);
});

it.each([
  ["words", `${"word ".repeat(200)}needle ${"word ".repeat(200)}`],
  [
    "a line without blanks",
    `${"\u{1f468}\u200d\u{1f469}\u200d\u{1f467}".repeat(60)} needle ${"e\u0301\u{1f98a}".repeat(200)}`,
  ],
  ["marks on marks", `${"a\u0301\u0302\u0303".repeat(100)} needle ${"\u0301".repeat(50)}${"\u{1f98a}".repeat(200)}`],
])("cuts a long line of %s at whole characters", (_, text) => {
  const [found] = snippets(text, "needle");
  expect(found?.text.length).toBeLessThan(300);
  expect(found?.text).toBe(found?.text.toWellFormed());
  expect(text).toContain(found?.text);
  expect(found).toMatchObject({ cutBefore: true, cutAfter: true });
  expect(found?.text).not.toMatch(/^[\p{M}\u200d]|\u200d$/u);
});

it("marks a word that has no end, as far as it is shown", () => {
  const [found] = snippets(`${"x".repeat(90_000)} y`, "x".repeat(64));
  expect(found?.marks).toEqual([{ start: 0, end: found?.text.length }]);
  expect(found?.text.length).toBeLessThan(300);
});

it.each([
  ["the deploy runs", '"the deploy"', true],
  ["the, deploy runs", '"the deploy"', true],
  ["the big deploy", '"the deploy"', false],
  ["breathe deploy", '"the deploy"', false],
  ["the deployment", '"the deploy"', false],
  ["snake_case is here", '"case is"', true],
  ["Zum Café heute", '"zum cafe"', true],
  ["plain", '"café au"', false],
  ["é the deploy", '"the deploy"', true],
  ["é the de\u00adploy", '"the deploy"', true],
  ["é the deploy\u0301", '"the deploy"', true],
  ["é the\u00addeploy", '"the deploy"', false],
  ["é breathe deploy", '"the deploy"', false],
  ["的the deploy", '"the deploy"', true],
  ["我们讨论了部署计划", '"部署计划"', true],
  ["a deploy on friday", 'deploy -"on friday"', false],
  ["a deploy on monday", 'deploy -"on friday"', true],
])("%j and %s: %s", (text, asked, expected) => {
  const query = parseSearchQuery(asked);
  expect(phraseCheck(query)(text)).toBe(expected);
  expect(textMatches(query, wordPlaces(text))).toBe(expected);
});

it("marks in plain letters what it marks beside a letter that is not", () => {
  const pieces = ["one", "ONE", "tone", "one1", "two", "_", "-", ".", " ", "\n", "(", "x".repeat(70), "x".repeat(64)];
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...pieces), { maxLength: 20 }),
      fc.subarray(["one", "two", "one1", "x".repeat(64), "部署"], { minLength: 1 }),
      (parts, words) => {
        const [text, query] = [parts.join(""), parseSearchQuery(words.join(" "))];
        expect(findMatches(query, text)).toEqual(findMatches(query, `${text}\n—`));
      },
    ),
    { numRuns: 2_000 },
  );
});
