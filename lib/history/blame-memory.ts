import "server-only";
import type { Context } from "@/lib/access/context";
import type { ActorRef, ActorType, Origin } from "@/lib/domain/actor";
import { AppError } from "@/lib/domain/app-error";
import type { LineOrigin } from "@/lib/domain/blame";
import { shownState } from "@/lib/domain/review-state";
import { requireMemory } from "@/lib/memory/require-memory";
import { servedReader } from "@/lib/memory/served-reader";
import { namesOf } from "@/lib/review/names.store";
import { requireStore } from "@/lib/store/require-store";
import type { Store } from "@/lib/store/store";
import { requireVersion } from "@/lib/version/require-version";
import type { Version, VersionOperation } from "@/lib/version/version";
import type { BlamedVersion, BlameRun, MemoryBlame } from "./blame";
import { type BlameOriginRow, originsOf } from "./blame.store";
import { computeBlame } from "./compute-blame";
import type { BlameMemoryInput } from "./history.schema";
import { assertSeesPast } from "./require-moment";
import { retrievePast } from "./retrieve-past";

/** The version whose lines are asked about: the head, what the reader is served, one by id, or the one at a moment. */
async function versionAsked(context: Context, store: Store, input: BlameMemoryInput): Promise<Version> {
  const { memory_id: memoryId, memory_version_id: id, at, revision } = input;
  if (id !== undefined) {
    await assertSeesPast(context, store, revision);
    const version = await requireVersion(context, store.id, id);
    if (version.memoryId === memoryId) return version;
    throw new AppError("not_found", `There is no memory version ${id} of this memory.`);
  }
  const reader = await servedReader(context, store, revision);
  const { versionId } = at
    ? await retrievePast(context, store, { memoryId, at, revision })
    : await requireMemory(context, { storeId: store.id, memoryId }, reader);
  return requireVersion(context, store.id, versionId);
}

const idOf = (origin: LineOrigin) => (origin.kind === "version" ? origin.versionId : origin.beyond);

function runsOf(lines: readonly LineOrigin[]): BlameRun[] {
  const runs: BlameRun[] = [];
  lines.forEach((origin, i) => {
    const last = runs.at(-1);
    const versionId = idOf(origin);
    if (last && last.origin === origin.kind && last.versionId === versionId) last.count += 1;
    else runs.push({ start: i + 1, count: 1, origin: origin.kind, versionId });
  });
  return runs;
}

async function describeVersions(
  context: Context,
  store: Store,
  rows: readonly BlameOriginRow[],
): Promise<BlamedVersion[]> {
  const ids = rows.flatMap((row) => [row.actor_id, row.session_id, row.reviewed_by]);
  const nameOf = await namesOf(context.db, store.workspaceId, ids);
  const named = (id: string | null) => (id === null ? null : nameOf(id));
  return rows.map((row) => {
    const actor: ActorRef = { type: row.actor_type as ActorType, id: row.actor_id };
    return {
      id: row.id,
      number: row.number,
      changeId: row.change_id,
      operation: row.operation as VersionOperation,
      createdAt: row.created_at,
      actor: { ...actor, name: named(row.actor_id)?.name ?? null },
      session: named(row.session_id),
      origin: row.origin as Origin,
      redactedAt: row.redacted_at,
      review: { state: shownState(row.review_state), by: named(row.reviewed_by), at: row.reviewed_at },
    };
  });
}

/**
 * Who wrote each line of a memory: of its head, of what agents are served (`revision`), of a version or as it was at a moment.
 * Only versions below that one are named, so held text and its authors stay out of what agents are served.
 * @throws AppError not_found, permission, invalid_request for a moment before the store
 */
export async function blameMemory(context: Context, input: BlameMemoryInput): Promise<MemoryBlame> {
  const store = await requireStore(context, input.memory_store_id, "version.read");
  const version = await versionAsked(context, store, input);
  const { id: versionId, memoryId, number } = version;
  const lines = await computeBlame(context.db, { storeId: store.id, memoryId, versionId, number });
  const runs = runsOf(lines);
  const rows = await originsOf(context.db, store.id, [...new Set(runs.map((run) => run.versionId))]);
  return {
    storeId: store.id,
    memoryId,
    versionId,
    number,
    path: version.path,
    sha256: version.sha256,
    redactedAt: version.redactedAt,
    lineCount: lines.length,
    runs,
    versions: await describeVersions(context, store, rows),
  };
}
