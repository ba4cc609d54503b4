import "server-only";
import type { Context } from "@/lib/access/context";
import type { BlameVersion } from "@/lib/domain/blame";
import { lineCarriers } from "@/lib/domain/line-carriers";
import { textsBetween } from "@/lib/history/blame.store";
import { requireStore } from "@/lib/store/require-store";
import { requireVersion } from "@/lib/version/require-version";
import type { ExposureCount } from "./exposure";
import type { CountLineExposureInput } from "./exposure.schema";
import { getReaderCount } from "./exposure.store";

export interface LineExposure {
  versionId: string;
  /** How many lines the version wrote; null where a redaction keeps one from knowing. */
  lines: number | null;
  /** How many versions hold them, the version itself included. */
  versions: number;
  /** The number of the first version without any of them. */
  goneAt: number | null;
  count: ExposureCount;
  /** Versions that nobody can read any more, or that are too many to be read, may have held them too. */
  atLeast: boolean;
}

// Later versions are read until one of these is reached: the question is asked while a person waits in a dialog.
const mostVersions = 500;
const mostCharacters = 4_000_000;
const readAtOnce = 50;

/** The version, the one before it and those after it, as many as may be read. */
async function readFrom(context: Context, storeId: string, start: { memoryId: string; number: number }) {
  const { memoryId, number } = start;
  const versions: BlameVersion[] = [];
  let characters = 0;
  let from = Math.max(1, number - 1);
  for (;;) {
    const batch = await textsBetween(context.db, storeId, { memoryId, from, to: from + readAtOnce - 1 });
    for (const version of batch) {
      characters += version.content?.length ?? 0;
      if (versions.length > 1 && (characters > mostCharacters || versions.length > mostVersions)) {
        return { versions, isCut: true };
      }
      versions.push(version);
    }
    if (batch.length < readAtOnce) return { versions, isCut: false };
    from += readAtOnce;
  }
}

/**
 * How many sessions and keys were served the lines that a version wrote: in it, or in a later version that still holds some of them.
 * @throws AppError not_found, permission
 */
export async function countLineExposure(context: Context, input: CountLineExposureInput): Promise<LineExposure> {
  const store = await requireStore(context, input.memory_store_id, "change.read");
  const { id, memoryId, number } = await requireVersion(context, store.id, input.memory_version_id);
  const { versions, isCut } = await readFrom(context, store.id, { memoryId, number });
  const before = versions.find((version) => version.number === number - 1) ?? null;
  const carriers = lineCarriers(
    before,
    versions.filter((version) => version.number >= number),
  );
  const { lines, versionIds, goneAt, complete } = carriers;
  const filter = { workspaceId: store.workspaceId, storeIds: [store.id], versionIds };
  return {
    versionId: id,
    lines,
    versions: versionIds.length,
    goneAt,
    count: await getReaderCount(context.db, filter),
    atLeast: !complete || (isCut && goneAt === null),
  };
}
