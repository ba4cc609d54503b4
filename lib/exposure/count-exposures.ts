import "server-only";
import type { Context } from "@/lib/access/context";
import { changeScope } from "@/lib/review/change-scope";
import type { ExposureCount } from "./exposure";
import type { CountExposuresInput } from "./exposure.schema";
import { getReaderCount, getReaderCounts } from "./exposure.store";

export interface ExposedVersions {
  /** Over all versions together: who read two of them counts once. */
  total: ExposureCount;
  /** Those that were named; of a change's, those that anybody was served. */
  versions: { id: string; count: ExposureCount }[];
}

const nobody: ExposureCount = { sessions: 0, keys: 0, keysOutsideSessions: 0, reads: 0 };

/**
 * How many sessions and keys were served these versions. Versions that the actor may not see count as read by nobody.
 * @throws AppError not_found, permission
 */
export async function countExposures(context: Context, input: CountExposuresInput): Promise<ExposedVersions> {
  const scope = await changeScope(context, input.memory_store_id);
  const filter = { ...scope, versionIds: input.memory_version_ids, changeId: input.change_id };
  const [total, counts] = await Promise.all([getReaderCount(context.db, filter), getReaderCounts(context.db, filter)]);
  const ids = input.memory_version_ids ?? [...counts.keys()];
  return { total, versions: ids.map((id) => ({ id, count: counts.get(id) ?? nobody })) };
}
