import { descendantRange } from "@/lib/domain/memory-path";
import type { SearchTextInput } from "./search.schema";

/** What every path that fits a pattern begins with. */
const literalStart = (glob: string): string => /^[^*?{]*/.exec(glob)?.[0] ?? "/";

const beyond = "\u{10ffff}";

/** The range of paths to look in, in byte order; a pattern is met within it, in code. */
export function pathRange(input: Pick<SearchTextInput, "path_prefix" | "path_glob">): {
  path_from?: string;
  path_to?: string;
} {
  const { path_prefix: prefix, path_glob: glob } = input;
  const below = prefix && prefix !== "/" ? descendantRange(prefix) : undefined;
  const start = glob ? literalStart(glob.text) : "/";
  if (start === "/") return below ? { path_from: below.from, path_to: below.to } : {};
  // Of the two ranges the one inside the other counts; where they are apart, the pattern decides in code.
  if (below && !start.startsWith(below.from)) return { path_from: below.from, path_to: below.to };
  return { path_from: start, path_to: `${start}${beyond}` };
}
