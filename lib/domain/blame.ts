import { type Alignment, alignNumbers } from "@/lib/domain/align-lines";
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

/** A text by its hash. Its origins with every place put back are those of the text before it. */
export type EarlierText = { readonly sha256: string; readonly places: readonly ChangedPlace[] };

/** Of a text's origins `added` from `start` on, which were `removed` in the text before. Places rise and do not overlap. */
export type ChangedPlace = {
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
 *
 * What was saved by other rules than these would go on to be used: whoever changes them empties `blame_snapshot` by a migration.
 */
export function blameVersions(versions: readonly BlameVersion[]): Blame {
  const tracer = new BlameTracer();
  for (const version of versions) tracer.add(version);
  return tracer.blame();
}

/**
 * The blame after more versions, oldest first; the same as `blameVersions` of all of them. Redacting any version makes a kept blame wrong: compute it anew.
 * @param previousContent the text of the last version that has one, which may lie before a deletion; null when there is none
 */
export function extendBlame(blame: Blame, previousContent: string | null, ...next: readonly BlameVersion[]): Blame {
  const tracer = new BlameTracer(blame.trail, previousContent ?? "");
  for (const version of next) tracer.add(version);
  return tracer.blame();
}

// Lines that only old texts had are forgotten from time to time: only two neighbours are ever compared.
const mostLines = 20_000;

/** Nothing before the first version. */
export const noTrail: BlameTrail = { origins: [], gap: null, texts: [] };

/** Goes through the versions of a memory, oldest first: `blameVersions` for whoever reads them some at a time. */
export class BlameTracer {
  private book = new LineBook();
  private readonly texts: EarlierText[];
  private readonly textIndex = new Map<string, number>();
  private lines: NumberedLines = noLines;
  private origins: readonly LineOrigin[];
  private gap: LineOrigin | null;
  private hasText = false;

  /**
   * @param trail of the version to go on from
   * @param content the text of the last version up to that one that has a text
   */
  constructor(trail: BlameTrail = noTrail, content = "") {
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
    const restored = this.originsOf(sha256);
    const { origins, places } = restored
      ? { origins: restored, places: placesBetween(this.origins, restored) }
      : this.inherit(next, own);
    this.texts.push({ sha256, places });
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
    const origins = [...this.origins];
    for (let i = this.texts.length - 1; i > index; i--) putBack(origins, this.texts[i]?.places ?? []);
    return origins;
  }

  private inherit({ numbers, start, endBefore, endAfter }: NextLines, own: LineOrigin) {
    const before = this.lines.numbers.subarray(start, endBefore);
    const after = numbers.subarray(start, endAfter);
    const sources = new Int32Array(after.length).fill(-1);
    const removed = this.origins.slice(start, endBefore);
    const partners = before.length > 0 && after.length > 0 ? alignNumbers(before, after) : noPartners(before.length);
    partners.forEach((partner, i) => {
      if (partner !== -1) sources[partner] = i;
    });
    followMoves({ before, after, sources }, (number) => this.book.textOf(number));
    const origins = this.origins.slice(0, start);
    for (const source of sources) origins.push(source === -1 ? own : (removed[source] ?? own));
    for (let i = endBefore; i < this.origins.length; i++) origins.push(this.origins[i] ?? own);
    return { origins, places: placesOf(partners, removed, { start, length: after.length }) };
  }
}

const noPartners = (length: number): Alignment => new Int32Array(length).fill(-1);

// A call takes only so many arguments.
const mostArguments = 10_000;

/** Turns the origins of a text into those of the text before it, from the last place on, so that those in front stay where they are. */
function putBack(origins: LineOrigin[], places: readonly ChangedPlace[]): void {
  for (let i = places.length - 1; i >= 0; i--) {
    const { start = 0, added = 0, removed = [] } = places[i] ?? {};
    origins.splice(start, added, ...removed.slice(0, mostArguments));
    for (let at = mostArguments; at < removed.length; at += mostArguments)
      origins.splice(start + at, 0, ...removed.slice(at, at + mostArguments));
  }
}

/** What lies between the lines that stayed: those of a stretch before, and how many there are from where on after. */
function placesOf(
  partners: Alignment,
  before: readonly LineOrigin[],
  after: { readonly start: number; readonly length: number },
): ChangedPlace[] {
  const places: ChangedPlace[] = [];
  let from = 0;
  let at = 0;
  for (let i = 0; i <= before.length; i++) {
    const partner = i < before.length ? (partners[i] ?? -1) : after.length;
    if (partner === -1) continue;
    if (i > from || partner > at)
      places.push({ start: after.start + at, added: partner - at, removed: before.slice(from, i) });
    from = i + 1;
    at = partner + 1;
  }
  return places;
}

/** The same for two lists of origins of which nothing else is known. */
function placesBetween(before: readonly LineOrigin[], after: readonly LineOrigin[]): ChangedPlace[] {
  const numbered = (origins: readonly LineOrigin[]) =>
    Int32Array.from(origins, ({ kind, number }) => 2 * number + (kind === "version" ? 0 : 1));
  return placesOf(alignNumbers(numbered(before), numbered(after)), before, { start: 0, length: after.length });
}
