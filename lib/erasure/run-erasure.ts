import "server-only";
import type { Database } from "@/lib/db/database";
import { clearPendingErasures, listPendingErasures } from "./erasure.store";

/**
 * The physical part of redaction: rewrites the database's files so that removed bytes are gone from them.
 * What is pending is remembered in the database, so a crash in between only postpones it.
 * @returns false when it could not finish now because another process was using the file
 */
export async function runErasure(db: Database): Promise<boolean> {
  const pending = await listPendingErasures(db);
  if (pending.length === 0) return true;
  if (!(await db.eraseResidue())) return false;
  await clearPendingErasures(db, pending);
  return true;
}
