import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isAppError } from "@/lib/domain/app-error";
import {
  ancestorsOf,
  baseName,
  comparePaths,
  descendantRange,
  parseMemoryPath,
  parsePathPrefix,
  showPath,
} from "@/lib/domain/memory-path";

const deep = (count: number) => `/${Array.from({ length: count }, (_, i) => `s${i}`).join("/")}`;
const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));

function refusal(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (isAppError(error) && error.code === "invalid_request") return error.message;
    throw error;
  }
  throw new Error("was accepted");
}

describe("parseMemoryPath", () => {
  it.each([
    "/a",
    "/a/b.md",
    "/A",
    "/ leading space",
    "/...",
    "/.hidden",
    "/a%2e",
    "/日本語/メモ.md",
    "/caf\u00e9",
    "/🦊",
    deep(20),
    `/${"x".repeat(1_023)}`,
    "/a\\b",
  ])("accepts %j as it stands", (raw) => {
    expect(parseMemoryPath(raw)).toBe(raw);
  });

  it.each([
    ["", "start with"],
    ["a", "start with"],
    ["/", "name a memory"],
    ["/a/", "empty segment"],
    ["//a", "empty segment"],
    ["/a//b", "empty segment"],
    ["/.", '"." or ".."'],
    ["/a/../b", '"." or ".."'],
    ["/a/.", '"." or ".."'],
    [deep(21), "21 segments"],
    [`/${"x".repeat(1_024)}`, "1,024 bytes"],
    [`/${"é".repeat(512)}`, "1,024 bytes"],
    [`/${"x".repeat(5_000_000)}`, "1,024 bytes"],
    ["/cafe\u0301", "NFC"],
    ["/a\u0000", "control"],
    ["/a\nb", "control"],
    ["/a\u0085", "control"],
    ["/a\u202eb", "control"],
    ["/a\u200bb", "control"],
    ["/a\ufeff", "control"],
    ["/a\u2028", "control"],
    ["/a\u2029", "control"],
    ["/a\ud83d", "surrogate"],
    ["/\udc00a", "surrogate"],
  ])("refuses %j", (raw, reason) => {
    expect(refusal(() => parseMemoryPath(raw))).toContain(reason);
  });

  it("never echoes more than a line, nor a raw control character", () => {
    const message = refusal(() => parseMemoryPath(`/${"x".repeat(900)}\u202e${"y".repeat(900)}`));
    expect(message.length).toBeLessThan(300);
    expect(refusal(() => parseMemoryPath("/a\u202eb"))).toContain("/a\\u{202e}b");
  });
});

describe("parsePathPrefix", () => {
  it.each(["/", "/a/", "/a/b/", `${deep(20)}/`])("accepts %j", (raw) => expect(parsePathPrefix(raw)).toBe(raw));
  it.each(["", "a/", "/a", "//", "/a//", "/../", "/./", `${deep(21)}/`, "/cafe\u0301/", "/a\u0007/"])(
    "refuses %j",
    (raw) => {
      refusal(() => parsePathPrefix(raw));
    },
  );
});

describe("the parts of a path", () => {
  it("names ancestors and base", () => {
    expect(ancestorsOf(parseMemoryPath("/a/b/c"))).toEqual(["/a", "/a/b"]);
    expect(ancestorsOf(parseMemoryPath("/a"))).toEqual([]);
    expect(baseName(parseMemoryPath("/a/b/c.md"))).toBe("c.md");
  });

  it("gives a half-open byte range of what is below", () => {
    expect(descendantRange(parseMemoryPath("/a"))).toEqual({ from: "/a/", to: "/a0" });
    expect(descendantRange(parsePathPrefix("/a/"))).toEqual({ from: "/a/", to: "/a0" });
    expect(descendantRange(parsePathPrefix("/"))).toEqual({ from: "/", to: "0" });
  });

  it("has exactly the descendants in that range", () => {
    const segment = fc.string({
      unit: fc.constantFrom("a", "b", "-", "0", "!", "~", "\uffee", "🦊"),
      minLength: 1,
      maxLength: 3,
    });
    const path = fc
      .array(segment, { minLength: 1, maxLength: 4 })
      .map((segments) => parseMemoryPath(`/${segments.join("/")}`));
    fc.assert(
      fc.property(path, path, (folder, other) => {
        const { from, to } = descendantRange(folder);
        const isInRange = byBytes(other, from) >= 0 && byBytes(other, to) < 0;
        expect(isInRange).toBe(ancestorsOf(other).includes(folder));
      }),
    );
  });
});

describe("comparePaths", () => {
  it("puts astral characters after the end of the basic plane, unlike the language", () => {
    expect("/\uffee" < "/🦊").toBe(false);
    expect(comparePaths("/\uffee", "/🦊")).toBeLessThan(0);
  });

  it("agrees with the bytes", () => {
    const text = fc.string({ unit: "binary", maxLength: 8 });
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(Math.sign(comparePaths(a, b))).toBe(byBytes(a, b));
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("showPath", () => {
  it("leaves a plain path alone and marks what it shortened", () => {
    expect(showPath("/a/b.md")).toBe("/a/b.md");
    expect(showPath("x".repeat(120))).toBe("x".repeat(120));
    expect(showPath("x".repeat(121))).toBe(`${"x".repeat(120)}…`);
    expect(showPath("🦊".repeat(120))).toBe("🦊".repeat(120));
    expect(showPath("a\u0000\ud800b")).toBe("a\\u{0}\\u{d800}b");
  });
});
