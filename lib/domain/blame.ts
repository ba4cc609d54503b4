import { alignNumbers } from "@/lib/domain/align-lines";
import { LineBook, type NextLines, type NumberedLines, noLines } from "@/lib/domain/blame-lines";
import { followMoves } from "@/lib/domain/blame-moves";
import { sha256Hex } from "@/lib/domain/memory-content";

/** A version as blame needs it. `content` is null where a version has no text: a deletion, or a redacted version. */
export type BlameVersion = {
  readonly id: string;
  readonly number: number;
  readonly content: string | null;
  readonly redacted: boolean;
  readonly deleted: boolean;
  /** The SHA-256 of the content, in hex. Given, it need not be computed. */
  readonly contentSha256?: string | null;
};

/**
 * Who wrote a line: a version, or nobody who can be named, because the line was first seen after a redacted version and
 * may be older. `beyond` and `number` are those of the redacted version, the newest where several follow each other.
 */
export type LineOrigin =
  | { readonly kind: "version"; readonly versionId: string; readonly number: number }
  | { readonly kind: "unknown_before_redaction"; readonly beyond: string; readonly number: number };

/** One origin per line of the latest version, in order; no lines when it is a deletion or redacted. `trail` is for `extendBlame` alone. */
export type Blame = { readonly lines: readonly LineOrigin[]; readonly trail: BlameTrail };

/** What the next step needs: the origins of the last text, the redacted version since, and the way back to earlier texts. It holds no text. */
export type BlameTrail = {
  readonly origins: readonly LineOrigin[];
  readonly gap: LineOrigin | null;
  readonly texts: readonly EarlierText[];
};

/** A text by its hash. Its origins with `added` of them from `start` on replaced by `removed` are those of the text before it. */
type EarlierText = {
  readonly sha256: string;
  readonly start: number;
  readonly added: number;
  readonly removed: readonly LineOrigin[];
};

/**
 * Finds for every line of the latest version which version wrote it, from all versions of the memory, oldest first.
 *
 * - A line is its text without the terminator: changing CRLF to LF, or the final newline, is no change of any line.
 * - A line that stays keeps its origin: the longest common subsequence of two texts decides what stayed.
 * - So does a moved block, as `followMoves` defines it. Renames do not matter, as the path is no part of this.
 * - A text equal to any earlier one, byte for byte, takes the origins of that one: restoring, also after a deletion, writes nothing.
 *   Any other text after a deletion is compared with the last text before it.
 * - Past a redacted version the text after it is compared with the one before. Lines that are in both keep their origin; the others
 *   are `unknown_before_redaction`, never written by the version after it.
 */
export function blameVersions(versions: readonly BlameVersion[]): Blame {
  const tracer = new Tracer();
  for (const version of versions) tracer.add(version);
  return tracer.blame();
}

/**
 * The blame after more versions, oldest first; the same as `blameVersions` of all of them. Redacting any version makes a kept blame wrong: compute it anew.
 * @param previousContent the text of the last version that has one, which may lie before a deletion; null when there is none
 */
export function extendBlame(blame: Blame, previousContent: string | null, ...next: readonly BlameVersion[]): Blame {
  const tracer = new Tracer(blame.trail, previousContent ?? "");
  for (const version of next) tracer.add(version);
  return tracer.blame();
}

// Lines that only old texts had are forgotten from time to time: only two neighbours are ever compared.
const mostLines = 20_000;

class Tracer {
  private book = new LineBook();
  private readonly texts: EarlierText[];
  private readonly textIndex = new Map<string, number>();
  private lines: NumberedLines = noLines;
  private origins: readonly LineOrigin[];
  private gap: LineOrigin | null;
  private hasText = false;

  constructor(trail: BlameTrail = { origins: [], gap: null, texts: [] }, content = "") {
    this.texts = [...trail.texts];
    for (const [i, { sha256 }] of trail.texts.entries()) this.textIndex.set(sha256, i);
    this.origins = trail.origins;
    this.gap = trail.gap;
    this.lines = this.book.read(content, noLines);
    if (this.lines.numbers.length !== trail.origins.length) {
      throw new Error("The text given is not the one that this blame was computed for.");
    }
  }

  add(version: BlameVersion): void {
    this.hasText = !version.deleted && !version.redacted && version.content !== null;
    if (version.deleted) return;
    if (version.redacted || version.content === null) {
      this.gap = { kind: "unknown_before_redaction", beyond: version.id, number: version.number };
      return;
    }
    const sha256 = version.contentSha256 ?? sha256Hex(version.content);
    if (this.book.size > mostLines + this.lines.numbers.length) this.beginBook();
    const next = this.book.read(version.content, this.lines);
    const own: LineOrigin = this.gap ?? { kind: "version", versionId: version.id, number: version.number };
    const origins = this.originsOf(sha256) ?? this.inherit(next, own);
    this.texts.push({ sha256, ...wayBack(this.origins, origins) });
    this.textIndex.set(sha256, this.texts.length - 1);
    this.lines = next;
    this.origins = origins;
    this.gap = null;
  }

  blame(): Blame {
    const { origins, gap, texts } = this;
    return { lines: this.hasText ? origins : [], trail: { origins, gap, texts: [...texts] } };
  }

  private beginBook(): void {
    this.book = new LineBook();
    this.lines = this.book.read(this.lines.text, noLines);
  }

  private originsOf(sha256: string): readonly LineOrigin[] | undefined {
    const index = this.textIndex.get(sha256);
    if (index === undefined) return undefined;
    let origins = this.origins;
    for (let i = this.texts.length - 1; i > index; i--) {
      const step = this.texts[i];
      if (step && (step.added > 0 || step.removed.length > 0)) {
        origins = replaced(origins, step, step.removed);
      }
    }
    return origins;
  }

  private inherit({ numbers, start, endBefore, endAfter }: NextLines, own: LineOrigin): readonly LineOrigin[] {
    const before = this.lines.numbers.subarray(start, endBefore);
    const after = numbers.subarray(start, endAfter);
    const sources = new Int32Array(after.length).fill(-1);
    if (before.length > 0 && after.length > 0) {
      alignNumbers(before, after).forEach((partner, i) => {
        if (partner !== -1) sources[partner] = i;
      });
      followMoves({ before, after, sources }, (number) => this.book.textOf(number));
    }
    const origins = this.origins.slice(0, start);
    for (const source of sources) origins.push(source === -1 ? own : (this.origins[start + source] ?? own));
    for (let i = endBefore; i < this.origins.length; i++) origins.push(this.origins[i] ?? own);
    return origins;
  }
}

function replaced(
  origins: readonly LineOrigin[],
  place: { readonly start: number; readonly added: number },
  by: readonly LineOrigin[],
): LineOrigin[] {
  return origins.slice(0, place.start).concat(by, origins.slice(place.start + place.added));
}

/** Both lists share their ends as a rule, so the way back from one text to the one before is short. */
function wayBack(before: readonly LineOrigin[], after: readonly LineOrigin[]): Omit<EarlierText, "sha256"> {
  let start = 0;
  let endBefore = before.length;
  let endAfter = after.length;
  while (start < endBefore && start < endAfter && before[start] === after[start]) start++;
  while (endBefore > start && endAfter > start && before[endBefore - 1] === after[endAfter - 1]) {
    endBefore--;
    endAfter--;
  }
  return { start, added: endAfter - start, removed: before.slice(start, endBefore) };
}
