import { AppError, type ErrorCode, type ErrorDetails } from "@/lib/domain/app-error";

/** The path of a memory in its store, such as `/team/style.md`: checked, so it can be compared byte for byte. */
export type MemoryPath = string & { readonly __brand: "MemoryPath" };

/** A folder to match whole segments below: ends with `/`; `/` alone is the whole store. */
export type PathPrefix = string & { readonly __brand: "PathPrefix" };

export const maxPathBytes = 1_024;
export const maxPathSegments = 20;

const unseenCharacter = /[\p{Cc}\p{Cf}\u2028\u2029]/u;
const printableAscii = /^\/[\x20-\x7e]*$/;
const loneSurrogate = /\p{Cs}/u;
const shownCharacters = 120;

/**
 * A path or name as a caller gave it, fit for a sentence: at most 120 characters,
 * with control, format and broken characters written as `\u{…}` so that nobody reads something else than what was sent.
 */
export function showPath(raw: string): string {
  const characters = Array.from(raw.slice(0, shownCharacters * 2));
  const isWhole = characters.length <= shownCharacters && raw.length <= shownCharacters * 2;
  const shown = characters
    .slice(0, shownCharacters)
    .map((character) =>
      unseenCharacter.test(character) || loneSurrogate.test(character)
        ? `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`
        : character,
    )
    .join("");
  return isWhole ? shown : `${shown}…`;
}

type Told = (path: string) => string;

/**
 * A refusal whose sentence names paths of a store. They stand in it as they are there, until who knows them by others tells it with those:
 * an agent is told of paths that it can use.
 */
export class PathRefusal extends AppError {
  readonly #sentence: (told: Told) => string;

  constructor(code: ErrorCode, sentence: (told: Told) => string, details: ErrorDetails = {}) {
    super(code, sentence(showPath), details);
    this.#sentence = sentence;
  }

  /** The same, with each path as `told` makes it; of nothing it makes what stands before all of them. */
  toldBy(told: Told): AppError {
    return new AppError(
      this.code,
      this.#sentence((path) => showPath(told(path))),
      this.details,
    );
  }
}

type Rule = string | ((below: string) => string);

function refuse(raw: string, rule: Rule): never {
  throw new PathRefusal("invalid_request", (told) => {
    const root = told("");
    const said = typeof rule === "string" ? rule : rule(root && ` below ${root}`);
    return `The path "${told(raw)}" is not valid: ${said}`;
  });
}

type PathLength = "as stored" | "any";

function assertSegments(raw: string, segments: string[], length: PathLength): void {
  if (segments.length > maxPathSegments && length === "as stored") {
    refuse(raw, (below) => `it has ${segments.length} segments${below} and may have at most ${maxPathSegments}.`);
  }
  for (const segment of segments) {
    if (segment === "") refuse(raw, "it has an empty segment. Use single slashes and no slash at the end.");
    if (segment === "." || segment === "..") refuse(raw, 'no segment may be "." or "..".');
  }
}

function assertBytes(raw: string, kind: "path" | "prefix"): void {
  // Every UTF-16 unit takes at least one byte, so this also spares encoding what is far too long.
  if (raw.length <= maxPathBytes && new TextEncoder().encode(raw).length <= maxPathBytes) return;
  refuse(raw, (below) => `a ${kind} takes at most 1,024 bytes of UTF-8${below}.`);
}

function assertCharacters(raw: string, kind: "path" | "prefix", length: PathLength): void {
  if (raw.length <= maxPathBytes && printableAscii.test(raw)) return;
  if (length === "as stored") assertBytes(raw, kind);
  if (!raw.startsWith("/")) refuse(raw, 'it must start with "/".');
  if (loneSurrogate.test(raw)) refuse(raw, "it holds half of a surrogate pair, which is not valid Unicode.");
  if (unseenCharacter.test(raw)) {
    refuse(raw, "it holds a control, format or line-separator character. Remove the escaped character shown here.");
  }
  if (raw.normalize("NFC") !== raw) refuse(raw, "it must be in Unicode normalization form C (NFC).");
}

/**
 * Accepts 1–20 segments after a leading `/`, at most 1,024 bytes of UTF-8, in NFC, without control or format characters.
 * Nothing is normalised: what is accepted is the string that was given. Case counts.
 * @throws AppError `invalid_request` with the rule that was broken.
 */
export function parseMemoryPath(raw: string): MemoryPath {
  return readPath(raw, "as stored");
}

/** As `parseMemoryPath`, of any length: before a path in a session may be the folder of its store, and it is measured without that. */
export function parseLongPath(raw: string): MemoryPath {
  return readPath(raw, "any");
}

function readPath(raw: string, length: PathLength): MemoryPath {
  assertCharacters(raw, "path", length);
  if (raw === "/") refuse(raw, 'name a memory after the "/".');
  assertSegments(raw, raw.slice(1).split("/"), length);
  return raw as MemoryPath;
}

/**
 * Accepts a folder to list below: the rules of a path, and a `/` at the end. `/` is the whole store.
 * @throws AppError `invalid_request` with the rule that was broken.
 */
export function parsePathPrefix(raw: string): PathPrefix {
  return readPrefix(raw, "as stored");
}

/** As `parsePathPrefix`, of any length, for the same reason as `parseLongPath`. */
export function parseLongPrefix(raw: string): PathPrefix {
  return readPrefix(raw, "any");
}

function readPrefix(raw: string, length: PathLength): PathPrefix {
  assertCharacters(raw, "prefix", length);
  if (!raw.endsWith("/")) refuse(raw, 'a path prefix must end with "/", because it matches whole segments.');
  if (raw !== "/") assertSegments(raw, raw.slice(1, -1).split("/"), length);
  return raw as PathPrefix;
}

/** The paths above this one, outermost first: `/a/b/c` gives `/a`, `/a/b`. None of them may be a memory while this one is. */
export function ancestorsOf(path: MemoryPath): MemoryPath[] {
  const ancestors: MemoryPath[] = [];
  for (let slash = path.indexOf("/", 1); slash !== -1; slash = path.indexOf("/", slash + 1)) {
    ancestors.push(path.slice(0, slash) as MemoryPath);
  }
  return ancestors;
}

/** The last segment: `/a/b/c.md` gives `c.md`. */
export function baseName(path: MemoryPath): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/**
 * The half-open range, in byte order, of everything below a path or prefix and not the path itself: `/a` gives `/a/` to `/a0`.
 * `0` is the character after `/`, so an index scan needs no LIKE and no escaping.
 */
export function descendantRange(path: MemoryPath | PathPrefix): { from: string; to: string } {
  const folder = path.endsWith("/") ? path.slice(0, -1) : path;
  return { from: `${folder}/`, to: `${folder}0` };
}

/** Negative, zero or positive, in the order of the UTF-8 bytes: the order of both databases and of every listing. */
export function comparePaths(a: string, b: string): number {
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i++) {
    const unitA = a.charCodeAt(i);
    const unitB = b.charCodeAt(i);
    if (unitA !== unitB) return byteRank(unitA) - byteRank(unitB);
  }
  return a.length - b.length;
}

// UTF-16 puts surrogates (astral characters) before U+E000–U+FFFF, UTF-8 puts them after.
function byteRank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}
