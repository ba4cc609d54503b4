import "server-only";
import type { Database } from "@/lib/db/database";
import { endImport } from "./end-import";
import { findWaitingOf } from "./import.store";

/** What waits to be imported into these stores may say what is being erased there, and nobody can look: it goes. */
export async function forgetWaitingImports(db: Database, storeIds: readonly string[]): Promise<void> {
  const at = new Date().toISOString();
  for (const id of await findWaitingOf(db, storeIds))
    await endImport(db, id, { state: "cancelled", at, from: ["checking", "paused", "ready"] });
}
