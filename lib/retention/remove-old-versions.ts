import "server-only";
import type { Context } from "@/lib/access/context";
import { appendToChain } from "@/lib/audit/audit.store";
import type { Sql } from "@/lib/db/sql";
import { actorRef } from "@/lib/domain/actor";
import { AppError } from "@/lib/domain/app-error";
import { parseStoreSettings } from "@/lib/domain/store-settings";
import { holdsOnMemories } from "@/lib/hold/hold.store";
import { publishLive } from "@/lib/live/live-bus";
import { lockStore, moveStoreChain, requestErasure } from "@/lib/store/store-lock.store";
import { clearVersion } from "@/lib/version/redaction.store";
import { daysBefore } from "./days-before";
import { readOldVersions } from "./retention.store";

/** What the row of a removed version says of why. */
const retentionReason = "retention";

const perStep = 200;

export interface RemovalStep {
  removed: number;
  held: number;
  /** Null where there is no more. */
  next: number | null;
}

/**
 * Takes the texts of the next versions that have been kept long enough. The rows stay, without text, path, hash and salt, as after a
 * redaction: numbers keep no gaps, and the log says which version went by which rule.
 * @param also runs in the same transaction
 */
export async function removeOldVersions(
  context: Context,
  at: { storeId: string; afterSeq: number },
  also: (sql: Sql, step: RemovalStep) => Promise<void>,
): Promise<RemovalStep> {
  const { storeId, afterSeq } = at;
  const memoryIds = new Set<string>();
  const done = await context.db.commit(storeId, async (sql) => {
    const row = await lockStore(sql, storeId);
    if (!row) throw new AppError("not_found", `There is no memory store ${storeId}.`);
    const { version_days: days, keep_versions: keep } = parseStoreSettings(row.settings).retention;
    const now = context.now();
    const old =
      days === null
        ? []
        : await readOldVersions(
            sql,
            { storeId, writtenBefore: daysBefore(now, days), keep },
            { afterSeq, limit: perStep },
          );
    const heldMemories = await holdsOnMemories(sql, storeId, [...new Set(old.map((version) => version.memory_id))]);
    const unheld = old.filter((version) => !heldMemories.has(version.memory_id));
    const free = unheld.map(({ id }) => id);
    const by = actorRef(context.actor, null);
    for (const versionId of free)
      await clearVersion(sql, { storeId, versionId, at: now, by, reason: retentionReason, note: null });
    if (free.length > 0) {
      await requestErasure(sql, storeId, now);
      const data = { reason: retentionReason, older_than_days: days ?? 0, keep, memory_version_ids: free };
      const act = { action: "versions.removed", target: { memory_store_id: storeId }, data } as const;
      await moveStoreChain(sql, storeId, await appendToChain(sql, { id: storeId, head: row }, context, act));
    }
    const next = old.length === perStep ? (old.at(-1)?.seq ?? null) : null;
    const step = { removed: free.length, held: old.length - free.length, next };
    await also(sql, step);
    for (const version of unheld) memoryIds.add(version.memory_id);
    return step;
  });
  if (memoryIds.size > 0) {
    const { workspaceId } = context.actor;
    publishLive(context.db, { kind: "version.redacted", workspaceId, storeId, memoryIds: [...memoryIds] });
  }
  return done;
}
