import "server-only";
import { AppError } from "@/lib/domain/app-error";
import { sha256Hex } from "@/lib/domain/memory-content";
import { type PathPrefix, showPath } from "@/lib/domain/memory-path";
import type { StagedChange, StagedComment, StagedMemory, StagedVersion } from "./import";
import type { ChangeLine, ExportedHistory, VersionLine } from "./read-jsonl";
import { stageText } from "./stage-memory";

function assertHash({ content, content_sha256: hash, id }: VersionLine): void {
  if (content !== null && hash !== null && sha256Hex(content) !== hash)
    throw new AppError(
      "invalid_request",
      `The file is refused: the text of ${showPath(id)} is not the one that was exported.`,
    );
}

/** The path below the folder that it is imported into. */
const below = (into: PathPrefix, path: string) => into + path.slice(1);

/** The texts as they are at the end of the history, as plain memories. */
export function* latestOf({ changes, described }: ExportedHistory, into: PathPrefix): Generator<StagedMemory> {
  const last = new Map<string, VersionLine>();
  for (const { versions } of changes) for (const version of versions) last.set(version.memory_id, version);
  for (const version of last.values()) {
    if (version.operation === "deleted" || version.path === null || version.content === null) continue;
    assertHash(version);
    const said = described.get(version.memory_id);
    yield { ...stageText(below(into, version.path), version.content), ...(said && { said }) };
  }
}

function reasonOf({ id, created_at, actor, reason, review }: ChangeLine): string {
  const who = actor.name ?? actor.id ?? actor.type;
  const verdict =
    review.state === null ? "" : `, ${review.state}${review.by ? ` by ${review.by.name ?? review.by.id}` : ""}`;
  const origin = `Imported: ${id} by ${who}, ${created_at}${verdict}.`;
  return reason === null || reason === "" ? origin : `${reason}\n\n${origin}`;
}

function commentsOf(change: ChangeLine, versions: readonly VersionLine[]): StagedComment[] {
  return change.comments.map(({ by, at, body, line, memory_version_id: versionId }) => {
    const version = versions.findIndex(({ id }) => id === versionId);
    return { body: `${by.name ?? by.id}, ${at}:\n\n${body}`, version: version === -1 ? null : version, line };
  });
}

/** A version whose text is gone says so in its place: the history keeps its length. */
const goneText = ({ id, redacted_at, redaction_reason }: VersionLine) =>
  `Version ${id} was redacted at ${redacted_at ?? "an unknown time"} (${redaction_reason ?? "other"}): its path and its text are gone.\n`;

/** Where a version stands whose path is gone: nothing else ever stood there. */
const goneAt = (memoryId: string) => `/.redacted-${memoryId}`;

/** The history as it is to be written again, a change after the other. */
export function* historyOf({ changes, described }: ExportedHistory, into: PathPrefix): Generator<StagedChange> {
  const numbers = new Map<string, number>();
  const stage = (version: VersionLine): StagedVersion => {
    assertHash(version);
    const { memory_id: id, operation, path, content } = version;
    const said = numbers.has(id) ? undefined : described.get(id);
    const memory = numbers.get(id) ?? numbers.size;
    numbers.set(id, memory);
    const text = operation === "deleted" ? null : (content ?? goneText(version));
    return { memory, operation, path: below(into, path ?? goneAt(id)), content: text, ...(said && { said }) };
  };
  for (const { change, versions } of changes) {
    yield { reason: reasonOf(change), versions: versions.map(stage), comments: commentsOf(change, versions) };
  }
}
