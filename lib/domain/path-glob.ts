import { AppError } from "@/lib/domain/app-error";
import { maxPathBytes, maxPathSegments, parseMemoryPath, showPath } from "@/lib/domain/memory-path";

/** A parsed pattern over memory paths. */
export type PathGlob = {
  /** The pattern as it was written. */
  readonly text: string;
  /** Whether the whole path fits. Case counts. */
  matches(path: string): boolean;
  /** As `matches`, with the number of steps that it took: at most `states` for each character of the path and once more. */
  run(path: string): GlobRun;
};

export type GlobRun = { readonly isMatch: boolean; readonly steps: number; readonly states: number };

/**
 * Reads a pattern for store policies. It starts with `/` like every path, and fits whole paths:
 * - `*` any characters of one segment, none included; `?` exactly one character (a code point), never `/`;
 * - `**`, alone between slashes: any number of segments, none included; at the end at least one, so `/a/**` is what lies below `/a`;
 * - `{a,b}` one of several alternatives inside a segment, which may be empty and hold `*` and `?`, but neither `/` nor further braces;
 * - everything else stands for itself, the backslash and brackets included.
 *
 * No pattern is slow: all ways to fit are followed side by side, one character at a time.
 * @throws AppError `invalid_request` with the rule that was broken
 */
export function parseGlob(text: string): PathGlob {
  assertPattern(text);
  const machine = compile(text);
  const run = (path: string) => follow(machine, path);
  return { text, run, matches: (path) => run(path).isMatch };
}

/** One state of the machine: a character to read before the next state, a choice of states to go on in, or the end. */
type State =
  | { readonly kind: "character"; readonly character: string }
  | { readonly kind: "any_in_segment" | "any" | "end" }
  | { readonly kind: "choice"; readonly targets: number[] };

const globstar = "**";

function refuse(text: string, rule: string): never {
  throw new AppError("invalid_request", `The pattern "${showPath(text)}" is not valid: ${rule}`);
}

function assertPattern(text: string): void {
  if (text.length > maxPathBytes) refuse(text, "it takes at most 1,024 bytes of UTF-8.");
  if (!text.startsWith("/")) refuse(text, 'it must start with "/". Begin with "/**/" to match at any depth.');
  const segments = text.slice(1).split("/");
  if (segments.length > maxPathSegments) refuse(text, `it has ${segments.length} segments and may have at most 20.`);
  for (const segment of segments) {
    if (segment === "") refuse(text, 'it has an empty segment. Write "/**" at the end for everything below a folder.');
    if (segment !== globstar && segment.includes(globstar)) {
      refuse(text, '"**" must stand alone between slashes. Use "*" inside a segment.');
    }
    assertBraces(text, segment);
  }
  // What is left are the rules of every path: characters, normalization form, "." and "..".
  try {
    parseMemoryPath(text);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    refuse(text, error.message.slice(error.message.indexOf("is not valid: ") + "is not valid: ".length));
  }
}

function assertBraces(text: string, segment: string): void {
  let isOpen = false;
  for (const character of segment) {
    if (character === "{" && isOpen) refuse(text, "braces may not stand inside braces.");
    if (character === "}" && !isOpen) refuse(text, 'it has a "}" without a "{" before it in the same segment.');
    if (character === "{") isOpen = true;
    if (character === "}") isOpen = false;
  }
  if (isOpen) refuse(text, 'a "{" is not closed in its segment. Write alternatives as {a,b}, without "/" inside.');
}

function compile(text: string): State[] {
  const states: State[] = [];
  const segments = text.slice(1).split("/");
  for (const [i, segment] of segments.entries()) {
    // Segments that `**` stands for bring the slash behind them.
    if (i === 0 || segments[i - 1] !== globstar) states.push({ kind: "character", character: "/" });
    const start = states.length;
    if (segment !== globstar) addSegment(states, segment);
    else if (i === segments.length - 1) states.push({ kind: "any" }, { kind: "choice", targets: [start, start + 2] });
    else {
      states.push(
        { kind: "choice", targets: [start + 1, start + 5] },
        { kind: "any_in_segment" },
        { kind: "choice", targets: [start + 1, start + 3] },
        { kind: "character", character: "/" },
        { kind: "choice", targets: [start] },
      );
    }
  }
  states.push({ kind: "end" });
  return states;
}

function addSegment(states: State[], segment: string): void {
  let alternatives: number[] | undefined;
  const ends: number[][] = [];
  for (const character of segment) {
    const at = states.length;
    if (character === "*") {
      states.push(
        { kind: "choice", targets: [at + 1, at + 3] },
        { kind: "any_in_segment" },
        { kind: "choice", targets: [at] },
      );
    } else if (character === "?") states.push({ kind: "any_in_segment" });
    else if (character === "{") {
      alternatives = [at + 1];
      states.push({ kind: "choice", targets: alternatives });
    } else if (alternatives && (character === "," || character === "}")) {
      const end: number[] = [];
      ends.push(end);
      states.push({ kind: "choice", targets: end });
      if (character === ",") alternatives.push(at + 1);
      else {
        for (const open of ends.splice(0)) open.push(at + 1);
        alternatives = undefined;
      }
    } else states.push({ kind: "character", character });
  }
}

/** Keeps the set of states that the machine can be in after each character; a state enters the set at most once. */
function follow(states: readonly State[], path: string): GlobRun {
  const enteredAt = new Int32Array(states.length).fill(-1);
  let steps = 0;
  let place = 0;
  const enter = (first: number): number[] => {
    const reading: number[] = [];
    const open = [first];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (enteredAt[at] === place) continue;
      enteredAt[at] = place;
      steps++;
      const state = states[at];
      if (state?.kind === "choice") open.push(...state.targets);
      else reading.push(at);
    }
    return reading;
  };
  let current = enter(0);
  for (const character of path) {
    place++;
    const next = current.flatMap((at) => (reads(states[at], character) ? enter(at + 1) : []));
    if (next.length === 0) return { isMatch: false, steps, states: states.length };
    current = next;
  }
  return { isMatch: current.some((at) => states[at]?.kind === "end"), steps, states: states.length };
}

function reads(state: State | undefined, character: string): boolean {
  if (state?.kind === "character") return state.character === character;
  return state?.kind === "any" || (state?.kind === "any_in_segment" && character !== "/");
}
