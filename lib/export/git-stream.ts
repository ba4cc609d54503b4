import type { ExportedChange, ExportedStore, ExportedVersion, HistoryStep } from "./exported-store";

/** What git takes for its own folder, on any system, and refuses to have in a tree; and where a redacted version stands. */
const keptName = /^(?:(?:\.git|git~\d+)[. ]*(?=$|[:\\])|\.redacted-mem_)/i;

/** A name that would read as one of those that `gitPath` has written otherwise. */
const writtenOtherwise = /^%(?=(25)*((2egit|[46]7it~\d+)[. ]*($|[:\\])|2eredacted-mem_))/i;

/** A path as git takes it, no two the same; a name that is kept for something else gets its first character written as `%XX`. */
export function gitPath(path: string): string {
  const segments = path.slice(1).split("/");
  const fit = segments.map((segment) =>
    segment
      .split("\\")
      .map((part) =>
        part
          .replace(writtenOtherwise, "%25")
          .replace(keptName, (kept) => `%${kept.charCodeAt(0).toString(16).toUpperCase()}${kept.slice(1)}`),
      )
      .join("\\"),
  );
  return fit.join("/");
}

const quoted = (path: string) => `"${path.replace(/[\\"]/g, "\\$&")}"`;
const data = (text: string) => `data ${Buffer.byteLength(text)}\n${text}\n`;
// Angle brackets and line ends would end a name.
const plain = (text: string) => text.replace(/[<>\p{Cc}\u2028\u2029]+/gu, " ").trim();

const lineEnd = /\r\n?|[\n\v\f\u0085\u2028\u2029]/;
/** What stands under a message says who decided what, so nothing above it may look the same. */
const likeTrailer = /^[^\s:：]+\s*[:：]/;

/** A reason in its own words, quoted where a line of it would pass for one of ours. */
function quotedReason(reason: string): string {
  const lines = reason.split(lineEnd).map((line) => line.replace(/\p{Cc}+/gu, " ").trim());
  return lines
    .map((line) => (likeTrailer.test(line) ? `> ${line}` : line))
    .join("\n")
    .trim();
}

/** `Ada Lovelace <user_…@palimpsest.invalid> 1763000000 +0000` */
function identity(who: { id: string | null; name: string | null; type: string }, at: string): string {
  const name = plain(who.name ?? "") || who.id || "Palimpsest";
  const address = `${who.id ?? who.type}@palimpsest.invalid`;
  return `${name} <${address}> ${Math.floor(Date.parse(at) / 1_000)} +0000`;
}

function messageOf(change: ExportedChange): string {
  const { review, session, apiKey, decisions } = change;
  const what = change.versionCount === 1 ? "1 memory" : `${change.versionCount} memories`;
  const lines = [
    quotedReason(change.reason ?? "") || `Write ${what}`,
    "",
    `Change: ${change.id}`,
    `Origin: ${change.origin}`,
  ];
  if (session) lines.push(`Session: ${plain(session.name ?? "")} (${session.id})`);
  if (apiKey) lines.push(`Key: ${plain(apiKey.name ?? "")} (${apiKey.id})`);
  if (review.state !== null) lines.push(`Review: ${review.state}`);
  for (const { verdict, by, at, undoneAt, ruleId } of decisions) {
    const who = by ? `${by.name ?? by.id}` : `rule ${ruleId ?? ""}`;
    lines.push(`Decision: ${verdict} by ${plain(who)} at ${at}${undoneAt ? `, undone at ${undoneAt}` : ""}`);
  }
  return `${lines.join("\n")}\n`;
}

/** What a redacted version leaves in the tree: its path is gone with its text, so it stands under the memory's id. `gitPath` keeps it free. */
const redactedPath = (memoryId: string) => `.redacted-${memoryId}`;

function redactedText({ id, redactedAt, redactionReason }: ExportedVersion): string {
  return `Version ${id} was redacted at ${redactedAt} (${redactionReason ?? "other"}): its path and its text are gone.\n`;
}

/** Where each memory of a store is in the tree, version by version, and what takes it from one place to the next. */
class Tree {
  readonly #places = new Map<string, string>();

  constructor(private readonly top: string) {}

  *commands(version: ExportedVersion): Generator<string> {
    const { memoryId, operation, path, content } = version;
    const before = this.#places.get(memoryId);
    const redacted = version.redactedAt !== null;
    const gone = operation === "deleted";
    const after = gone ? undefined : this.top + (redacted || path === null ? redactedPath(memoryId) : gitPath(path));
    if (before !== undefined && before !== after) yield `D ${quoted(before)}\n`;
    if (after === undefined) this.#places.delete(memoryId);
    else {
      this.#places.set(memoryId, after);
      yield `M 100644 inline ${quoted(after)}\n${data(redacted ? redactedText(version) : (content ?? ""))}`;
    }
  }
}

export interface GitSource {
  stores: readonly ExportedStore[];
  history: (store: ExportedStore) => AsyncIterable<HistoryStep>;
}

/**
 * A history for `git fast-import`: every change is a commit by its actor. Several stores stand one after the other in one
 * history, each in a folder. `feature done` makes git refuse half a stream.
 */
export async function* gitStream({ stores, history }: GitSource): AsyncGenerator<string> {
  yield "feature done\nreset refs/heads/main\n";
  for (const store of stores) {
    const tree = new Tree(stores.length > 1 ? `${store.folder}/` : "");
    for await (const step of history(store)) {
      if (step.kind === "change") {
        const who = identity(step.change.actor, step.change.createdAt);
        yield `commit refs/heads/main\nauthor ${who}\ncommitter ${who}\n${data(messageOf(step.change))}`;
      } else yield* tree.commands(step.version);
    }
  }
  yield "done\n";
}
