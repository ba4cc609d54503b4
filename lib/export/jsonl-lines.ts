import type { Description } from "@/lib/retention/describe-written";
import type { ExportedChange, ExportedPerson, ExportedStore, ExportedVersion, HistoryStep } from "./exported-store";

export const jsonlFormat = "palimpsest-export/1";

const line = (value: object) => `${JSON.stringify(value)}\n`;
const person = (one: ExportedPerson | null) => one && { id: one.id, name: one.name };

function storeLine({ store, folder }: ExportedStore): string {
  return line({
    type: "memory_store",
    id: store.id,
    folder,
    name: store.name,
    description: store.description,
    metadata: store.metadata,
    created_at: store.createdAt,
    archived_at: store.archivedAt,
  });
}

function changeLine(change: ExportedChange): string {
  const { review, decisions, comments } = change;
  return line({
    type: "change",
    id: change.id,
    memory_store_id: change.storeId,
    created_at: change.createdAt,
    actor: change.actor,
    session: person(change.session),
    api_key: person(change.apiKey),
    origin: change.origin,
    reason: change.reason,
    review: { state: review.state, by: person(review.by), at: review.at },
    decisions: decisions.map(({ id, verdict, by, ruleId, at, undoneAt }) => ({
      ...{ id, verdict, by: person(by), rule_id: ruleId, at, undone_at: undoneAt },
    })),
    comments: comments.map(({ id, by, at, versionId, line: inLine, body }) => ({
      ...{ id, by: person(by), at, memory_version_id: versionId, line: inLine, body },
    })),
  });
}

function versionLine(version: ExportedVersion): string {
  return line({
    type: "memory_version",
    id: version.id,
    memory_id: version.memoryId,
    change_id: version.changeId,
    number: version.number,
    operation: version.operation,
    path: version.path,
    content: version.content,
    content_sha256: version.sha256,
    content_size_bytes: version.sizeBytes,
    created_at: version.createdAt,
    redacted_at: version.redactedAt,
    redaction_reason: version.redactionReason,
  });
}

/** What is said beside the texts now: no version holds it. */
const attributesLine = (memoryId: string, { expiresAt, importance }: Description) =>
  line({ type: "memory_attributes", memory_id: memoryId, expires_at: expiresAt, importance });

export interface JsonlSource {
  exportedAt: string;
  stores: readonly ExportedStore[];
  history: (store: ExportedStore) => AsyncIterable<HistoryStep>;
  described: (store: ExportedStore) => Promise<Iterable<readonly [memoryId: string, Description]>>;
}

/** An export as one JSON document per line. The last line counts the others, so that half a file is not taken for the whole. */
export async function* jsonlLines({ exportedAt, stores, history, described }: JsonlSource): AsyncGenerator<string> {
  yield line({ type: "export", format: jsonlFormat, exported_at: exportedAt });
  let changes = 0;
  let versions = 0;
  let attributes = 0;
  for (const store of stores) {
    yield storeLine(store);
    const memories = new Set<string>();
    for await (const step of history(store)) {
      if (step.kind === "change") {
        changes += 1;
        yield changeLine(step.change);
        continue;
      }
      versions += 1;
      memories.add(step.version.memoryId);
      yield versionLine(step.version);
    }
    for (const [memoryId, said] of await described(store)) {
      if (!memories.has(memoryId)) continue;
      attributes += 1;
      yield attributesLine(memoryId, said);
    }
  }
  const counts = { memory_stores: stores.length, changes, memory_versions: versions, memory_attributes: attributes };
  yield line({ type: "end", ...counts });
}
