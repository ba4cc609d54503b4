import { RE2JS } from "re2js";
import { AppError } from "@/lib/domain/app-error";
import { placedTags, stretchesInPath } from "@/lib/domain/entry";
import { quotesText } from "@/lib/domain/quotes-text";
import type { Stretch } from "@/lib/domain/text-matches";
import { type LiteralOptions, literalPattern, slugPattern } from "./literal-pattern";

/** A version as a matcher sees it. */
export interface MatchedVersion {
  id: string;
  path: string | null;
  content: string | null;
  sha256: string | null;
}

export interface Found {
  content: Stretch[];
  path: Stretch[];
}

/** What a matcher is made of, and can be made of again in another process. */
export type MatcherSource =
  | { kind: "literals"; texts: readonly string[]; options: LiteralOptions }
  | { kind: "pattern"; source: string; ignoreCase: boolean }
  | { kind: "version"; version: Omit<MatchedVersion, "path"> }
  | { kind: "path"; path: string };

/** Finds what is to be removed. It holds the secret: it lives in memory only and is never written anywhere. */
export interface Matcher {
  readonly source: MatcherSource;
  inVersion(version: MatchedVersion): Found | null;
  /** In what people said about changes. */
  inText(text: string): Stretch[];
  /** Whether words beside the memories say it: a note about the redaction, the name of a store. */
  isSaidBy(words: string): boolean;
}

/** In order, and those that touch or overlap as one. */
export function joinStretches(stretches: readonly Stretch[]): Stretch[] {
  const joined: Stretch[] = [];
  for (const { start, end } of [...stretches].sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else joined.push({ start, end });
  }
  return joined;
}

/** As `find`, in the tags above an entry too, which are written there as JSON writes them. */
function inContent(text: string, find: (text: string) => Stretch[]): Stretch[] {
  const inTags = placedTags(text).flatMap(({ tag, placeOf }) => find(tag).map(placeOf));
  return joinStretches([...find(text), ...inTags]);
}

/** @param named what the names of files make of it */
function textMatcher(
  source: MatcherSource,
  find: (text: string) => Stretch[],
  named: (path: string) => Stretch[] = () => [],
): Matcher {
  return {
    source,
    inText: find,
    isSaidBy: (words) => find(words).length > 0,
    inVersion({ path, content }) {
      const said = content === null ? [] : inContent(content, find);
      const inPath =
        path === null ? [] : joinStretches([...find(path), ...named(path), ...saidByPath(path, content, said)]);
      return said.length + inPath.length > 0 ? { content: said, path: inPath } : null;
    },
  };
}

/** Where a path that was made of a text says what goes of it. */
const saidByPath = (path: string | null, content: string | null, said: readonly Stretch[]): Stretch[] =>
  path === null || content === null || said.length === 0 ? [] : stretchesInPath(path, content, said);

/** Where any of several patterns fits, also where they overlap. */
function findAll(patterns: readonly RegExp[], text: string): Stretch[] {
  const found: Stretch[] = [];
  for (const pattern of patterns) {
    pattern.lastIndex = 0;
    for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
      found.push({ start: match.index, end: match.index + match[0].length });
      // The next may begin inside this one.
      pattern.lastIndex = match.index + ((text.codePointAt(match.index) ?? 0) > 0xffff ? 2 : 1);
    }
  }
  return joinStretches(found);
}

/** Any of several texts, wherever they stand, and in paths also as a name says them. */
export function matchLiterals(texts: readonly string[], options: LiteralOptions): Matcher {
  const patterns = texts.map((text) => literalPattern(text, options));
  const names = texts.map(slugPattern).filter((pattern) => pattern !== null);
  return textMatcher(
    { kind: "literals", texts, options },
    (text) => findAll(patterns, text),
    (path) => findAll(names, path),
  );
}

/** @throws AppError invalid_request, without a word of the pattern */
export function matchPattern(source: string, { ignoreCase }: { ignoreCase: boolean }): Matcher {
  let pattern: RE2JS;
  try {
    pattern = RE2JS.compile(source, RE2JS.MULTILINE | (ignoreCase ? RE2JS.CASE_INSENSITIVE : 0));
  } catch {
    throw new AppError(
      "invalid_request",
      "This is not a regular expression that can be searched in linear time: no back references, no look-around.",
    );
  }
  if (pattern.matcher("").find())
    throw new AppError(
      "invalid_request",
      "This pattern fits the empty text, so it would fit everywhere. Make it say more.",
    );
  return textMatcher({ kind: "pattern", source, ignoreCase }, (text) => {
    const found: Stretch[] = [];
    const matcher = pattern.matcher(text);
    while (matcher.find())
      if (matcher.end() > matcher.start()) found.push({ start: matcher.start(), end: matcher.end() });
    return joinStretches(found);
  });
}

const whole = (text: string | null): Stretch[] => (text ? [{ start: 0, end: text.length }] : []);

/** One version and every other with the same content. */
export function matchVersion({ id, sha256, content }: Omit<MatchedVersion, "path">): Matcher {
  return {
    source: { kind: "version", version: { id, sha256, content } },
    inText: () => [],
    isSaidBy: (words) => quotesText(words, content ?? ""),
    inVersion: (version) => {
      if (version.id !== id && (sha256 === null || version.sha256 !== sha256)) return null;
      const said = whole(version.content);
      return { content: said, path: saidByPath(version.path, version.content, said) };
    },
  };
}

/** What was ever written at a path or, where it ends in a slash, below it. Paths are in NFC, whoever typed this. */
export function matchPath(typed: string): Matcher {
  const path = typed.normalize("NFC");
  const fits = (at: string) => (path.endsWith("/") ? at.startsWith(path) : at === path || at.startsWith(`${path}/`));
  return {
    source: { kind: "path", path },
    inText: () => [],
    isSaidBy: (words) => words.normalize("NFC").includes(path),
    inVersion: (version) =>
      version.path !== null && fits(version.path)
        ? { content: whole(version.content), path: whole(version.path) }
        : null,
  };
}

/** The same matcher once more. */
export function matcherFrom(made: MatcherSource): Matcher {
  switch (made.kind) {
    case "literals":
      return matchLiterals(made.texts, made.options);
    case "pattern":
      return matchPattern(made.source, made);
    case "version":
      return matchVersion(made.version);
    case "path":
      return matchPath(made.path);
  }
}
