import fc from "fast-check";
import { expect, it } from "vitest";
import { queryTokens, wordPlaces } from "./tokenise";

const samples = [
  "call get_user_name in src/lib-core.v2",
  "Café İstanbul Straße ΣΥΝΆΝΤΗΣΗ",
  "我们在上海开会讨论了部署计划 and then 東京オフィス",
  "ลูกค้าชอบกาแฟร้อน",
  "soft\u00adhyphen zero\u200dwidth \ufefffirst last\u2060",
  "\u{1f98a}fox\u{1f98a} 𝕏𝕐 e\u0301te\u0301 ½ ﷺ ﬁne",
  "<script>alert('x')</script> &amp; _a_ -b- ..c..",
  "x".repeat(200),
];

it.each(samples)("finds the words of %j where they stand", (text) => {
  const places = wordPlaces(text);
  expect([...new Set(places.map((place) => place.token))]).toEqual(queryTokens(text));
  let last = 0;
  for (const { token, start, end } of places) {
    expect(start).toBeGreaterThanOrEqual(last);
    expect(end).toBeGreaterThan(start);
    last = start;
    const word = text.slice(start, end);
    expect(word).toBe(word.toWellFormed());
    expect(queryTokens(word)).toContain(token);
  }
});

it.each([
  ["a soft\u00adhyphen b", "softhyphen", "soft\u00adhyphen"],
  ["\ufefffirst word", "first", "first"],
  ["\u{1f98a} Caf\u00e9\u0301s!", "cafes", "Caf\u00e9\u0301s"],
  ["see get_user_name()", "user", "user"],
  ["zu Straße 5", "strasse", "Straße"],
])("in %j finds %s", (text, token, written) => {
  const place = wordPlaces(text).find((one) => one.token === token);
  expect(place && text.slice(place.start, place.end)).toBe(written);
});

it("cuts what is mixed of scripts, signs and joints as the index does", () => {
  const pieces = [
    "a",
    "B7",
    "_",
    "-",
    ".",
    " ",
    "\n",
    "\u0010",
    ",",
    "é",
    "e\u0301",
    "部署计划",
    "กาแฟ",
    "½",
    "\u00ad",
    "\u200b",
    "—",
    "\u{1f98a}",
    "ς",
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 20 }), (parts) => {
      const text = parts.join("");
      const tokens = [...new Set(wordPlaces(text).map((place) => place.token))];
      expect(tokens.slice(0, 32)).toEqual(queryTokens(text));
    }),
    { numRuns: 3_000 },
  );
});
