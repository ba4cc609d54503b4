import "server-only";
import type { Context, SessionClaim } from "@/lib/access/context";
import type { Database } from "@/lib/db/database";
import { WriteBehind } from "@/lib/job/write-behind";
import type { Served } from "./exposure";
import { saveExposures } from "./exposure.store";

const exposures = new WriteBehind<Served>("exposures", {
  // Where only the answer was lost, the reads count twice: that nobody was served it must never be said wrongly.
  write: saveExposures,
  join: (earlier, later) => ({ ...earlier, lastAt: later.lastAt, count: earlier.count + later.count }),
  batch: 1_000,
  early: 5_000,
  most: 100_000,
});

// A label may be any text, even one that looks like an id.
const claimText = (session: SessionClaim | null) =>
  session === null ? "" : "id" in session ? session.id : `=${session.label}`;

/**
 * Says that the texts of these versions leave through a program's door. To be called wherever one does: it costs a look into
 * a map, and is written within a second for all of them together. What members read in the console is no exposure.
 */
export function noteServed(context: Context, storeId: string, versionIds: readonly string[]): void {
  const { actor, db, session, origin } = context;
  context.trace?.served.push(...versionIds);
  if (actor.kind !== "key" || versionIds.length === 0) return;
  const { keyId, workspaceId } = actor;
  const reader = `${keyId} ${origin} ${claimText(session)}`;
  // Not the context's clock: a time as text would cost more than all the rest here.
  const at = Date.now();
  const read = { storeId, workspaceId, keyId, session, origin, firstAt: at, lastAt: at, count: 1 };
  exposures.add(
    db,
    versionIds.map((versionId) => [`${versionId} ${reader}`, { ...read, versionId }]),
  );
}

/** Writes what was served until now. @returns false when the database did not take it */
export const flushExposures = (db: Database): Promise<boolean> => exposures.flush(db);

/** Writes it for the last time. @returns how much the database did not take, which is lost */
export const endExposures = (db: Database): Promise<number> => exposures.end(db);
