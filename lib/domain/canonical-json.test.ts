import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalJson, type JsonValue } from "@/lib/domain/canonical-json";

describe("canonicalJson", () => {
  it("writes the numbers and strings of RFC 8785, section 3.2", () => {
    const value = {
      numbers: [Number("333333333.33333329"), 1e30, 4.5, 2e-3, 0.000000000000000000000000001, -0],
      string: '\u20ac$\u000f\nA\'B"\\\\"/',
      literals: [null, true, false],
    };
    expect(canonicalJson(value)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27,0],' +
        '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
  });

  it("sorts keys by UTF-16 units: astral characters come before U+FB33", () => {
    const value = { "\ufb33": 7, "😂": 6, "\u20ac": 5, ö: 4, "\u0080": 3, "1": 2, "\r": 1 };
    expect(Object.values(JSON.parse(canonicalJson(value)))).toEqual([2, 1, 3, 4, 5, 6, 7]);
    expect([...canonicalJson(value).matchAll(/:(\d)/g)].map((match) => match[1])).toEqual([
      "1",
      "2",
      "3",
      "4",
      "5",
      "6",
      "7",
    ]);
  });

  it("does not depend on the order of keys, and loses nothing", () => {
    const wellFormed = fc.string({ unit: "binary" });
    const { value } = fc.letrec<{ value: JsonValue }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom(null, true, false),
        fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => (Object.is(number, -0) ? 0 : number)),
        wellFormed,
        fc.array(tie("value"), { maxLength: 4 }),
        fc.dictionary(wellFormed, tie("value"), { maxKeys: 4, noNullPrototype: true }),
      ),
    }));
    const reversed = (input: JsonValue): JsonValue => {
      if (Array.isArray(input)) return input.map(reversed);
      if (typeof input !== "object" || input === null) return input;
      return Object.fromEntries(
        Object.entries(input)
          .reverse()
          .map(([key, inner]) => [key, reversed(inner)]),
      );
    };
    fc.assert(
      fc.property(value, (input) => {
        const text = canonicalJson(input);
        expect(canonicalJson(reversed(input))).toBe(text);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(input)));
        expect(canonicalJson(JSON.parse(text))).toBe(text);
      }),
    );
  });

  const cycle: { self?: unknown } = {};
  cycle.self = cycle;
  it.each<[string, unknown]>([
    ["undefined", undefined],
    ["undefined in an object", { a: undefined }],
    ["a hole in an array", new Array(1)],
    ["NaN", Number.NaN],
    ["infinity", [Number.POSITIVE_INFINITY]],
    ["a big integer", 1n],
    ["a function", () => 1],
    ["a symbol", Symbol("x")],
    ["a date", new Date(0)],
    ["a map", new Map()],
    ["a lone surrogate", "\ud800"],
    ["a lone surrogate in a key", { "\udc00": 1 }],
    ["a cycle", cycle],
  ])("refuses %s", (_, value) => {
    expect(() => canonicalJson(value as JsonValue)).toThrow(expect.objectContaining({ code: "internal" }));
  });
});
