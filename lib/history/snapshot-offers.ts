import "server-only";
import type { Database } from "@/lib/db/database";
import type { NewSnapshot } from "./blame.store";

// With the usual interval the way through some 30,000 versions; what is beyond is made again by who looks for it.
const mostOffers = 512;

const shared = globalThis as typeof globalThis & { palimpsestSnapshots?: WeakMap<Database, NewSnapshot[]> };

/** Begins to take what is offered for a database: in whichever bundle somebody computes a blame. */
export function takeOffers(db: Database): NewSnapshot[] {
  shared.palimpsestSnapshots ??= new WeakMap();
  const offers = shared.palimpsestSnapshots.get(db) ?? [];
  shared.palimpsestSnapshots.set(db, []);
  return offers;
}

export function endOffers(db: Database): void {
  shared.palimpsestSnapshots?.delete(db);
}

/** Leaves what a blame came by on its way to whoever keeps it later; nobody waits for that. */
export function offerSnapshots(db: Database, snapshots: readonly NewSnapshot[]): void {
  const offers = shared.palimpsestSnapshots?.get(db);
  if (offers && offers.length + snapshots.length <= mostOffers) offers.push(...snapshots);
}
