import { expect, it } from "vitest";
import { isAppError } from "@/lib/domain/app-error";
import { parseMemoryPath } from "@/lib/domain/memory-path";

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** What hides, turns round or breaks a line: C0, C1, and the format characters of Unicode 15 by their blocks. */
const unseen = [
  ...range(0x00, 0x1f),
  ...range(0x7f, 0x9f),
  0xad,
  ...range(0x600, 0x605),
  0x61c,
  0x6dd,
  0x70f,
  ...range(0x890, 0x891),
  0x8e2,
  0x180e,
  ...range(0x200b, 0x200f),
  ...range(0x2028, 0x202e),
  ...range(0x2060, 0x2064),
  ...range(0x2066, 0x206f),
  0xfeff,
  ...range(0xfff9, 0xfffb),
  0x110bd,
  0x110cd,
  ...range(0x1bca0, 0x1bca3),
  ...range(0x1d173, 0x1d17a),
  0xe0001,
  ...range(0xe0020, 0xe007f),
].map((code) => String.fromCodePoint(code));

const halves = ["\ud800", "\udbff", "\udc00", "\udfff"];
const places = [(text: string) => `/${text}`, (text: string) => `/a${text}b/c`, (text: string) => `/a/b${text}`];

const dots = [".", ".."];
const traversals = dots.flatMap((dot) => [
  `/${dot}`,
  `/${dot}/`,
  `/a/${dot}`,
  `/a/${dot}/b`,
  `/${dot}/etc/passwd`,
  `/a/b/c/${dot}/${dot}/${dot}/d`,
  `${dot}/a`,
  dot,
]);
const shapes = [
  "",
  " ",
  "/",
  "//",
  "///",
  "a",
  "a/b",
  "\\a",
  "C:\\a",
  "C:/a",
  "file:///a",
  "http://a/b",
  "~/a",
  "//host/share",
  "/a/",
  "/a//b",
  "/a/b//",
  "//a",
  `/${"s/".repeat(20)}s`,
  `/${"x".repeat(1_024)}`,
  `/${"é".repeat(512)}`,
  `/${"🦊".repeat(256)}`,
  `/${"x".repeat(1_000_000)}`,
];
/** Written apart: what looks the same must be the same bytes. */
const apart = ["áéíóú", "äöü", "ñ", "ç", "Å", "ệ", "が", "각"].flatMap((text) => {
  const decomposed = text.normalize("NFD");
  return [`/${decomposed}`, `/a/${decomposed}/b`, `/x${decomposed}`];
});
/** One character that has a canonical form of its own. */
const singletons = ["\u212b", "\u2126", "\u212a", "\u1fef", "\u0340", "\u0374", "\uf900"];

const refused = [
  ...new Set([
    ...unseen.flatMap((text) => places.map((place) => place(text))),
    ...halves.flatMap((text) => places.map((place) => place(text))),
    ...traversals,
    ...shapes,
    ...apart,
    ...singletons.map((text) => `/${text}`),
  ]),
];

/** What only a file system or a browser would read something into: here they are names. */
const names = [
  ...[
    "%2e%2e",
    "%2e%2e%2f",
    "..%2f",
    "%00",
    "%0a",
    "%c0%ae",
    "..;",
    "..\\..",
    "\\..",
    ". .",
    "...",
    "....",
    ".. ",
    " ..",
  ],
  ...[
    "．．",
    "‥",
    "․․",
    "∕etc",
    "⁄etc",
    "＼",
    "con",
    "nul.txt",
    "a:b",
    "a|b",
    "a*b",
    "a?b",
    "a#b",
    "$HOME",
    "`id`",
    "$(id)",
  ],
  ...[
    "<script>alert(1)</script>".replace("/", "∕"),
    "' OR 1=1 --",
    '"; DROP TABLE memory;',
    "{{7*7}}",
    "__proto__",
    "constructor",
  ],
];
const kept = names.flatMap((name) => [`/${name}`, `/a/${name}`, `/${name}/b`]);

it(`refuses ${refused.length} paths in words, and keeps ${kept.length} odd names byte for byte`, () => {
  const accepted: string[] = [];
  for (const path of refused) {
    try {
      accepted.push(parseMemoryPath(path));
    } catch (error) {
      if (!isAppError(error) || error.code !== "invalid_request") throw error;
      // The refusal is shown to people: it brings nothing along that hides or turns text round.
      expect(error.message).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
      expect(error.message.length).toBeLessThan(400);
    }
  }
  expect(accepted.map((path) => JSON.stringify(path))).toEqual([]);
  for (const path of kept) expect(parseMemoryPath(path)).toBe(path);
  expect(refused.length + kept.length).toBeGreaterThanOrEqual(500);
});
