import type { Matcher } from "./matcher";

/** What a process knows of a redaction and never writes down. */
interface Known {
  matcher: Matcher;
  /** Byte strings that must be gone in the end: of what was removed, for looking through the files. */
  needles: Needles;
}

/** By kind, so that a sample has some of each. */
export interface Needles {
  texts: Set<string>;
  salts: Set<string>;
  hashes: Set<string>;
}

export const noNeedles = (): Needles => ({ texts: new Set(), salts: new Set(), hashes: new Set() });

const shared = globalThis as typeof globalThis & { palimpsestRedactions?: Map<string, Known> };
/** The oldest are forgotten: who comes back to them has to look again. */
const mostKnown = 100;

function known(): Map<string, Known> {
  shared.palimpsestRedactions ??= new Map();
  return shared.palimpsestRedactions;
}

/** Keeps what is looked for in the memory of this process, whichever bundle asks. */
export function rememberMatcher(redactionId: string, matcher: Matcher): void {
  const all = known();
  all.set(redactionId, { matcher, needles: noNeedles() });
  for (const oldest of all.keys()) {
    if (all.size <= mostKnown) return;
    all.delete(oldest);
  }
}

/** Null in another process than the one that was asked to look, until it has asked (`knowAgain`), and after a restart. */
export const recallMatcher = (redactionId: string): Known | null => known().get(redactionId) ?? null;

export function forgetMatcher(redactionId: string): void {
  known().delete(redactionId);
}
