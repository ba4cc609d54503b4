import "server-only";
import type { Database } from "@/lib/db/database";
import { saveLastUse } from "./key.store";

const shared = globalThis as typeof globalThis & { palimpsestKeyUses?: Map<Database, Map<string, string>> };
const flushMs = 30_000;

/** Remembers that a key was used; written for all keys together, because a write per request would cost more than the request. */
export function noteKeyUse(db: Database, keyId: string, at: string): void {
  shared.palimpsestKeyUses ??= new Map();
  let uses = shared.palimpsestKeyUses.get(db);
  if (!uses) {
    uses = new Map();
    shared.palimpsestKeyUses.set(db, uses);
    setTimeout(() => void flushKeyUses(db).catch(() => undefined), flushMs).unref();
  }
  uses.set(keyId, at);
}

/** When a key was used last, as far as this process knows and has not written yet. */
export const rememberedUse = (db: Database, keyId: string): string | undefined =>
  shared.palimpsestKeyUses?.get(db)?.get(keyId);

/** Writes what is remembered; called at the end of the process too. */
export async function flushKeyUses(db: Database): Promise<void> {
  const uses = shared.palimpsestKeyUses?.get(db);
  if (!uses) return;
  shared.palimpsestKeyUses?.delete(db);
  try {
    await saveLastUse(db, uses);
  } catch (error) {
    for (const [id, at] of uses) noteKeyUse(db, id, rememberedUse(db, id) ?? at);
    throw error;
  }
}
