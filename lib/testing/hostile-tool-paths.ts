const percent = (text: string) =>
  Array.from(Buffer.from(text), (byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
export const escapePercent = (text: string) => text.replaceAll("%", "%25");
const wide = (text: string) =>
  text.replace(/[!-~]/g, (character) => String.fromCodePoint((character.codePointAt(0) ?? 0) + 0xfee0));

/** What tries to climb: each is hostile as a name anywhere in a path, in every encoding below. */
const climbs = [
  ..."../ ./ ..\\ .\\ ../../etc/passwd ..\\..\\etc .../ ..;/ ..;x/y a/../b a/./b a\\b \\ a\\..\\b ../memories ..".split(
    " ",
  ),
  ...[
    "..\0/",
    "..\0",
    "a\0.md",
    ".\u200b./",
    "\u202e../",
    ".\u00ad.",
    "a\nb",
    "a\rb",
    "\u0007",
    "\u007f",
    "\u0085",
    "\u2028",
  ],
  ...["\u2024\u2024/", "\u2025/", "\u2026/", "\uff0e\uff0e/", "\ufe52\ufe52/", "\u3002\u3002/", "\uff61\uff61/"],
  ...[
    "..\u2215x",
    "..\u2044x",
    "..\u29f8x",
    "..\uff0fx",
    "..\uff3cx",
    "..\ufe68x",
    "..\u2216x",
    "a\u2215b",
    "a\uff0fb",
  ],
  ...["a\uff3cb", "a\ufe68b", "a\u29f9b", "\u2100", ".\ufe0f./", ".. /", " ../", ".\u034f.", "\u06d4\u06d4/"],
];

/** How a name may be written to get past a check that decodes less than the one after it. */
export const encodings: Record<string, (text: string) => string> = {
  plain: (text) => text,
  encoded: percent,
  "encoded in capitals": (text) => percent(text).toUpperCase(),
  "encoded twice": (text) => escapePercent(percent(text)),
  "encoded three times": (text) => escapePercent(escapePercent(percent(text))),
  "encoded four times": (text) => escapePercent(escapePercent(escapePercent(percent(text)))),
  "dots encoded": (text) => text.replaceAll(".", "%2e"),
  "dots encoded twice": (text) => text.replaceAll(".", "%252E"),
  "slashes encoded": (text) => text.replaceAll("/", "%2F").replaceAll("\\", "%5c"),
  "wide percent signs": (text) => wide(percent(text)),
  "wide, then encoded": (text) => percent(wide(text)),
};

const places: ((climb: string) => string)[] = [
  (climb) => `/memories/${climb}`,
  (climb) => `/memories/a/${climb}`,
  (climb) => `/memories/${climb}/x`,
];

/** Sequences that careless decoders turn into dots and slashes. */
export const overlong = [
  "%c0%ae%c0%ae/x",
  "..%c0%af",
  "%c0%af",
  "%C1%9C",
  "%e0%80%ae%e0%80%ae/",
  "%f0%80%80%ae",
  "%u002e%u002e/x",
];

/** Every climb in every encoding at every place, with the name of the encoding. */
export const hostileToolPaths: readonly (readonly [encoding: string, path: string])[] = Object.entries(
  encodings,
).flatMap(([encoding, encode]) =>
  climbs.flatMap((climb) => places.map((place) => [encoding, place(encode(climb))] as const)),
);

/** The same outside the root. */
export const misplacedToolPaths: readonly string[] = hostileToolPaths.flatMap(([, path]) => [
  path.replace("/memories/", "/memories"),
  path.slice(1),
  `/x${path}`,
]);
