import { RE2JS, RE2JSException } from "re2js";
import { AppError } from "./app-error";

// Rules are met on every write: each pattern is compiled once.
const compiled = new Map<string, RE2JS>();
const mostCompiled = 500;

/** A rule with more matches in one text finds everything, which is a mistake of its author. */
const mostMatches = 1_000;

function whyNot(pattern: string, error: unknown): string {
  if (/\(\?<?[=!]/.test(pattern)) {
    return "looks ahead or behind with (?=, (?!, (?<= or (?<!, which cannot be checked in linear time: match the surroundings too, or leave them out";
  }
  if (/\\[1-9]|\\k</.test(pattern)) {
    return "refers back to a group, which cannot be checked in linear time: write out what may stand there";
  }
  if (/\(\?>|[*+?}]\+/.test(pattern)) {
    return "has a possessive or atomic part, which is not needed here: the search never goes back";
  }
  const said = error instanceof Error ? error.message.replace(/^error parsing regexp: /, "") : "";
  return `is no pattern that can be searched in linear time (${said.slice(0, 120)})`;
}

/**
 * Compiles a pattern for an engine whose time is proportional to the text, whatever the pattern.
 * @throws AppError invalid_request with a sentence that says what is not supported and what to write instead
 */
export function parsePattern(pattern: string): RE2JS {
  const known = compiled.get(pattern);
  if (known) return known;
  let parsed: RE2JS;
  try {
    parsed = RE2JS.compile(pattern);
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    throw new AppError("invalid_request", `The pattern ${whyNot(pattern, error)}.`);
  }
  if (parsed.matcher("").find()) {
    throw new AppError("invalid_request", "The pattern matches the empty text, so it would find something everywhere.");
  }
  if (compiled.size >= mostCompiled) compiled.clear();
  compiled.set(pattern, parsed);
  return parsed;
}

/** Where a pattern matches, from left to right. */
export function findPattern(pattern: string, text: string): { start: number; end: number }[] {
  const places: { start: number; end: number }[] = [];
  const matcher = parsePattern(pattern).matcher(text);
  while (places.length < mostMatches && matcher.find()) {
    if (matcher.end() > matcher.start()) places.push({ start: matcher.start(), end: matcher.end() });
  }
  return places;
}
