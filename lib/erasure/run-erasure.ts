import "server-only";
import type { Database } from "@/lib/db/database";
import { forgetWaitingImports } from "@/lib/import/forget-waiting";
import { clearPendingErasures, listPendingErasures } from "./erasure.store";

/**
 * The physical part of redaction: rewrites the database's files so that removed bytes are gone from them, and overwrites the
 * write-ahead log as far as the server lets us.
 * @returns null when it could not finish now because another process was using the file; else whether the log is overwritten too
 */
export async function eraseNow(db: Database): Promise<{ log: boolean } | null> {
  const pending = await listPendingErasures(db);
  await forgetWaitingImports(
    db,
    pending.map(({ storeId }) => storeId),
  );
  if (!(await db.eraseResidue())) return null;
  const log = await db.eraseLog();
  await clearPendingErasures(db, pending);
  return { log };
}

/**
 * Erases what is pending. That is remembered in the database, so a crash in between only postpones it.
 * @returns false when it could not finish now because another process was using the file
 */
export async function runErasure(db: Database): Promise<boolean> {
  if ((await listPendingErasures(db)).length === 0) return true;
  return (await eraseNow(db)) !== null;
}
