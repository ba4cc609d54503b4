import { describe, expect, it } from "vitest";
import { findTextProblem } from "./check-text";
import { readFields, splitFrontMatter } from "./front-matter";
import { linkTarget } from "./link-target";
import { readOutline, slugOf } from "./outline";

describe("front matter", () => {
  it("is what stands between two rules at the very start", () => {
    expect(splitFrontMatter("---\na: 1\n---\n# Body\n")).toEqual({ source: "a: 1", body: "# Body\n", lines: 3 });
    expect(splitFrontMatter("---\n---\nx")).toEqual({ source: "", body: "x", lines: 2 });
    for (const text of ["# A\n---\na: 1\n---\n", "---\nnever closed\n"])
      expect(splitFrontMatter(text)).toEqual({ source: null, body: text, lines: 0 });
  });

  it("becomes fields, or says why it cannot", () => {
    const { fields } = readFields("owner: Ada\ntags: [a, b]\nempty:\nmore:\n  x: 1");
    expect(fields?.map(({ name, values, nested }) => [name, values, nested])).toEqual([
      ["owner", ["Ada"], false],
      ["tags", ["a", "b"], false],
      ["empty", [""], false],
      ["more", ['{\n  "x": 1\n}'], true],
    ]);
    expect(readFields("a: [").problem).not.toBeNull();
    expect(readFields("- a").problem).toBe("It has no named fields");
  });

  it("does not follow aliases that multiply", () => {
    const bomb = ["a0: &a0 [x,x,x,x,x,x,x,x,x]"];
    for (let at = 1; at < 9; at++)
      bomb.push(
        `a${at}: &a${at} [${Array(9)
          .fill(`*a${at - 1}`)
          .join(",")}]`,
      );
    expect(readFields(bomb.join("\n")).problem).toBe("It refers to itself too often");
  });
});

describe("findTextProblem", () => {
  it("names the line where JSON ends", () => {
    expect(findTextProblem("json", '{"a": [1, 2], "b": "\\u0041"}\n')).toBeNull();
    expect(findTextProblem("json", '{\n  "a": 1,\n  b: 2\n}')).toEqual({
      line: 3,
      message: "a name in double quotes is expected here",
    });
    expect(findTextProblem("json", '{\n"a": 1')).toEqual({ line: 2, message: "the text ends too early" });
    expect(findTextProblem("json", "[1]\n[2]")).toEqual({ line: 2, message: "nothing may follow the value" });
    expect(findTextProblem("json", "[".repeat(90_000))?.message).toBeTruthy();
  });

  it("names the line where YAML ends", () => {
    expect(findTextProblem("yaml", "a: 1\nb:\n  - x\n---\nc: 2\n")).toBeNull();
    expect(findTextProblem("yaml", "a: 1\nb: [1,\nc: 2\n")?.line).toBeGreaterThan(1);
    expect(findTextProblem("yaml", "a: 1\na: 2\n")?.line).toBe(2);
  });
});

describe("linkTarget", () => {
  const from = "/notes/today/log.md";
  it("finds other memories, headings and the web", () => {
    expect(linkTarget("../team.md#who-is-who", from)).toEqual({
      kind: "memory",
      path: "/notes/team.md",
      heading: "who-is-who",
    });
    expect(linkTarget("/a%20b.md", from)).toEqual({ kind: "memory", path: "/a b.md", heading: "" });
    expect(linkTarget("#x", from)).toEqual({ kind: "heading", heading: "x" });
    expect(linkTarget("https://example.test/a", from)).toEqual({ kind: "outside", url: "https://example.test/a" });
  });

  it("is not fooled", () => {
    for (const href of [
      "javascript:alert(1)",
      "JaVaScRiPt:alert(1)",
      "data:text/html,x",
      "vbscript:x",
      "file:///etc/passwd",
      "blob:x",
      "",
    ])
      expect(linkTarget(href, from).kind).toBe("refused");
    for (const href of ["//evil.test/x", "\\\\evil.test/x", "https:evil.test", "/\\evil.test"])
      expect(linkTarget(href, from).kind).toBe("outside");
  });
});

describe("readOutline", () => {
  it("finds headings of both kinds, and none in code", () => {
    const text = "# One *two*\n\n```\n# no\n```\n\nThree\n-----\n- item\n---\n\n### [Four](x) ###\n";
    expect(readOutline(text, 4)).toEqual([
      { level: 1, text: "One two", line: 4 },
      { level: 2, text: "Three", line: 10 },
      { level: 3, text: "Four", line: 15 },
    ]);
  });

  it("calls a heading as its links do", () => {
    expect(slugOf("First steps: Köln!")).toBe("first-steps-köln");
  });
});
