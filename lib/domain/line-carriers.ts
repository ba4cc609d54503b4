import { type Blame, type BlameVersion, blameVersions, extendBlame } from "@/lib/domain/blame";
import { splitLines } from "@/lib/domain/line-diff";

/** Which versions of a memory hold lines that one of them wrote. */
export interface LineCarriers {
  /** How many lines the version wrote; null where a redaction keeps one from knowing. */
  lines: number | null;
  /** The version itself, and the later ones that are known to hold at least one of its lines, oldest first. */
  versionIds: string[];
  /** The number of the first version that held none of them any more; null where the last one still does. */
  goneAt: number | null;
  /** False: a redacted version may have held them too. */
  complete: boolean;
}

/**
 * Follows the lines that a version wrote through the versions after it: by the rules of blame and, wherever they turn up again, by
 * their words, where these were new with it. A redacted version is never said to hold them, only that it may have.
 * @param before the version before the one that is asked about; null for the first
 * @param versions the one that is asked about and those after it, oldest first
 */
export function lineCarriers(before: BlameVersion | null, versions: readonly BlameVersion[]): LineCarriers {
  const [asked, ...later] = versions;
  if (!asked) return { lines: null, versionIds: [], goneAt: null, complete: true };
  const isUnknown = asked.redacted || before?.redacted === true;
  if (isUnknown) return { lines: null, versionIds: [asked.id], goneAt: null, complete: false };

  let text = before?.content ?? null;
  let blame = extendBlame(blameVersions(before ? [before] : []), text, asked);
  text = asked.content ?? text;
  const lines = linesOf(blame, asked);
  const news = newWords(blame, asked, before);
  const found: LineCarriers = { lines, versionIds: [asked.id], goneAt: null, complete: true };
  let holds = lines > 0;
  let isHidden = false;
  for (const version of later) {
    blame = extendBlame(blame, text, version);
    text = version.content ?? text;
    if (version.redacted) {
      isHidden = true;
      if (holds) found.complete = false;
      continue;
    }
    holds = linesOf(blame, asked) > 0 || wordsOf(version).some((words) => news.has(words));
    if (holds) {
      found.versionIds.push(version.id);
      if (isHidden) found.complete = false;
    } else found.goneAt ??= version.number;
    isHidden = false;
  }
  return found;
}

/** The text of each line, without its terminator. */
const wordsOf = ({ content }: BlameVersion): string[] =>
  splitLines(content ?? "").map((line) => line.replace(/\r?\n$/, ""));

/** What its lines say that the text before did not say anywhere; blank lines say nothing. */
function newWords(blame: Blame, asked: BlameVersion, before: BlameVersion | null): ReadonlySet<string> {
  const known = new Set(before ? wordsOf(before) : []);
  const own = wordsOf(asked).filter((words, index) => {
    const origin = blame.lines[index];
    return origin?.kind === "version" && origin.versionId === asked.id && words.trim() !== "";
  });
  return new Set(own.filter((words) => !known.has(words)));
}

const linesOf = ({ lines }: Blame, { id }: BlameVersion) =>
  lines.filter((origin) => origin.kind === "version" && origin.versionId === id).length;
