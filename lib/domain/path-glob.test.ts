import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isAppError } from "@/lib/domain/app-error";
import { parseGlob } from "@/lib/domain/path-glob";

function refusal(pattern: string): string {
  try {
    parseGlob(pattern);
  } catch (error) {
    if (isAppError(error) && error.code === "invalid_request") return error.message;
    throw error;
  }
  throw new Error("was accepted");
}

describe("parseGlob", () => {
  it.each<[string, string[], string[]]>([
    ["/a", ["/a"], ["/A", "/a/b", "/ab", "/"]],
    ["/*", ["/a", "/abc.md"], ["/a/b"]],
    ["/*.md", ["/a.md", "/.md"], ["/a.txt", "/a/b.md", "/a.md.txt"]],
    ["/a*b*c", ["/abc", "/aXbYc", "/abcbc"], ["/acb", "/ab/c"]],
    ["/?", ["/a", "/é", "/🦊"], ["/ab", "/a/"]],
    ["/a?c", ["/abc"], ["/ac", "/a/c"]],
    ["/**", ["/a", "/a/b/c"], []],
    ["/a/**", ["/a/b", "/a/b/c"], ["/a", "/ab", "/b/a/c"]],
    ["/**/a", ["/a", "/b/a", "/b/c/a"], ["/ba", "/a/b"]],
    ["/a/**/b", ["/a/b", "/a/x/b", "/a/x/y/b"], ["/ab", "/a/xb", "/a/b/c"]],
    ["/**/a/**/b", ["/a/b", "/x/a/y/z/b"], ["/b/a"]],
    ["/**/**/a", ["/a", "/x/a", "/x/y/a"], ["/xa"]],
    ["/a/**/**", ["/a/b", "/a/b/c"], ["/a"]],
    ["/**/*.md", ["/a.md", "/x/y/a.md"], ["/a.md/x"]],
    ["/{a,b}/c", ["/a/c", "/b/c"], ["/c", "/a,b/c", "/{a,b}/c"]],
    ["/n{,-old}.md", ["/n.md", "/n-old.md"], ["/n-.md"]],
    ["/{a*,?b}x{1,2}", ["/ax1", "/aaax2", "/cbx1"], ["/bx1", "/cbx3"]],
    ["/{a}", ["/a"], ["/{a}"]],
    ["/a,b", ["/a,b"], ["/a"]],
    ["/[ab]\\*", ["/[ab]\\", "/[ab]\\x"], ["/a"]],
    ["/.+(a|b)^$", ["/.+(a|b)^$"], ["/xa"]],
    ["/日本/*.md", ["/日本/語.md"], ["/日本語.md"]],
  ])("%s fits %j and not %j", (pattern, fits, others) => {
    const glob = parseGlob(pattern);
    expect(glob.text).toBe(pattern);
    expect(fits.filter((path) => !glob.matches(path))).toEqual([]);
    expect(others.filter((path) => glob.matches(path))).toEqual([]);
  });

  it.each([
    ["", 'start with "/"'],
    ["a/*", 'start with "/"'],
    ["**", 'start with "/"'],
    ["/", "empty segment"],
    ["/a/", "empty segment"],
    ["/a//b", "empty segment"],
    ["/a**", "stand alone"],
    ["/***", "stand alone"],
    ["/{a,**}", "stand alone"],
    ["/{a", "not closed"],
    ["/{a/b}", "not closed"],
    ["/a}", 'without a "{"'],
    ["/{a,{b}}", "inside braces"],
    ["/../a", '"." or ".."'],
    ["/a\u200b", "control, format"],
    ["/cafe\u0301", "NFC"],
    ["/a\ud800", "surrogate"],
    [`/${"é".repeat(600)}`, "1,024 bytes"],
    [`/${"x".repeat(5_000)}`, "1,024 bytes"],
    ["/a".repeat(21), "21 segments"],
  ])("refuses %j", (pattern, reason) => {
    expect(refusal(pattern)).toMatch(/^The pattern ".*" is not valid: .+\.$/);
    expect(refusal(pattern)).toContain(reason);
  });
});

/** The same rules in the simplest way: try everything. `text` is the rest of a segment. */
function fitsSegment(pattern: string, segment: string): boolean {
  const braces = /^\{([^{}]*)\}/.exec(pattern);
  if (braces) {
    const rest = pattern.slice(braces[0].length);
    return braces[1]!.split(",").some((alternative) => fitsSegment(alternative + rest, segment));
  }
  if (pattern === "") return segment === "";
  const rest = pattern.slice(1);
  if (pattern[0] === "*")
    return fitsSegment(rest, segment) || (segment !== "" && fitsSegment(pattern, segment.slice(1)));
  return segment !== "" && (pattern[0] === "?" || pattern[0] === segment[0]) && fitsSegment(rest, segment.slice(1));
}

function fits(pattern: readonly string[], path: readonly string[]): boolean {
  const [first, ...rest] = pattern;
  if (first === undefined) return path.length === 0;
  if (first !== "**") return path.length > 0 && fitsSegment(first, path[0]!) && fits(rest, path.slice(1));
  if (rest.length === 0) return path.length > 0;
  return fits(rest, path) || (path.length > 0 && fits(pattern, path.slice(1)));
}

describe("a pattern and a path", () => {
  const letters = (...units: string[]) => fc.string({ unit: fc.constantFrom(...units), minLength: 1, maxLength: 4 });
  const part = fc.oneof(letters("a", "b", "?", "a"), fc.constantFrom("*", "{a,b}", "{,a}", "{a*,?b}", "{b?,}"));
  const segment = fc.oneof(
    fc.constant("**"),
    fc
      .array(part, { minLength: 1, maxLength: 3 })
      .map((parts) => parts.join(""))
      .filter((text) => !text.includes("**")),
  );
  const pattern = fc.array(segment, { minLength: 1, maxLength: 4 });
  const path = fc.array(letters("a", "b"), { minLength: 1, maxLength: 5 });

  it("fit as the naive reading says, within the bound of steps", () => {
    fc.assert(
      fc.property(pattern, path, (segments, names) => {
        const run = parseGlob(`/${segments.join("/")}`).run(`/${names.join("/")}`);
        expect(run.isMatch).toBe(fits(segments, names));
        expect(run.steps).toBeLessThanOrEqual(run.states * (names.join("/").length + 2));
      }),
      { numRuns: 5_000 },
    );
  });

  it.each([
    [`/${"*a".repeat(500)}`, `/${"a".repeat(1_000)}b`],
    [`/${"**/".repeat(19)}b`, "/a".repeat(500)],
    [`/${"{a,aa,a*}".repeat(100)}b`, `/${"a".repeat(1_000)}`],
    [`/${"{,a}".repeat(250)}`, `/${"a".repeat(1_000)}`],
  ])("take no more steps than states times characters: %.20s…", (hostile, long) => {
    const { isMatch, steps, states } = parseGlob(hostile).run(long);
    expect(isMatch).toBe(false);
    expect(states).toBeLessThanOrEqual(5 * hostile.length);
    expect(steps).toBeLessThanOrEqual(states * (long.length + 1));
  });
});
