import "server-only";
import type { Context } from "@/lib/access/context";
import { systemContext } from "@/lib/access/system-context";
import type { ErasingEntry } from "@/lib/audit/erasing-acts";
import type { Database } from "@/lib/db/database";
import { isAppError } from "@/lib/domain/app-error";
import { eraseComment, eraseIdentifiers, eraseReason, eraseStore, eraseVersions } from "./erase-again";
import { withoutEntry } from "./erasure.store";

type EraseAgain = (context: Context, entry: ErasingEntry) => Promise<number>;

const acts: Record<string, EraseAgain> = {
  "version.redacted": eraseVersions,
  "versions.removed": eraseVersions,
  "store.deleted": eraseStore,
  "comment.removed": eraseComment,
  "change.reason_cleared": eraseReason,
  "subject.closed": eraseIdentifiers,
};

/**
 * Erases again what the ledger says was erased and this database still has: it was restored from before. Who asked for it, when
 * and why stay as they were at first; the audit log gets entries of its own. Doing it twice is the same as once.
 * @returns how many versions, stores and comments were erased
 */
export async function replayErasures(db: Database, entries: readonly ErasingEntry[]): Promise<number> {
  let erased = 0;
  for (const entry of await withoutEntry(db.read, entries)) {
    try {
      erased += (await acts[entry.action]?.(systemContext(db, entry.workspace), entry)) ?? 0;
    } catch (error) {
      // The store is not in this database, or is gone from it.
      if (!isAppError(error) || error.code !== "not_found") throw error;
    }
  }
  return erased;
}
