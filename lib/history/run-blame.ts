import "server-only";
import type { Database } from "@/lib/db/database";
import { minuteMs } from "@/lib/domain/durations";
import { BackgroundWork } from "@/lib/job/background-work";
import { type LiveEvent, subscribeLive } from "@/lib/live/live-bus";
import { findUnblamed, saveSnapshot } from "./blame.store";
import { followBlame } from "./follow-blame";
import { HeardStores } from "./heard-stores";
import { endOffers, takeOffers } from "./snapshot-offers";

const pollMs = 1_000;
/** After so many versions a store is looked at: of fewer, a blame reads the texts. */
const versionsToLook = 16;
/** Without news of its own a process looks for what others left. */
const lookMs = 10 * minuteMs;
const storesAtOnce = 100;
const snapshots = new BackgroundWork("blame_not_kept");

function hear(heard: HeardStores, event: LiveEvent): void {
  const now = performance.now();
  if (event.kind === "version.redacted") heard.add(event.storeId, versionsToLook, now);
  // An event that was too large to send names no memories.
  if (event.kind === "change.committed") heard.add(event.storeId, event.memoryIds.length || versionsToLook, now);
}

async function saveOffers(db: Database): Promise<void> {
  for (const snapshot of takeOffers(db)) await saveSnapshot(db, snapshot);
}

async function followAll(db: Database, signal: AbortSignal): Promise<void> {
  for (let after: string | undefined = ""; after !== undefined && !signal.aborted; ) {
    const stores: { id: string }[] = await findUnblamed(db.read, { after, least: versionsToLook, limit: storesAtOnce });
    for (const { id } of stores) await follow(db, signal, id);
    after = stores.at(-1)?.id;
  }
}

async function follow(db: Database, signal: AbortSignal, storeId: string): Promise<void> {
  while (!signal.aborted && (await followBlame({ db, now: Date.now, signal }, storeId)));
}

/** Keeps who wrote the lines of long histories, so that whoever asks need not wait for all of their texts to be read; once per process. */
export function startBlame(db: Database): void {
  if (snapshots.has(db)) return;
  const heard = new HeardStores(versionsToLook);
  const unsubscribe = subscribeLive((event) => hear(heard, event));
  let lookedAt = Number.NEGATIVE_INFINITY;
  takeOffers(db);
  const turn = async (signal: AbortSignal) => {
    const isDue = performance.now() - lookedAt > lookMs;
    const since = lookedAt;
    // Where this turn fails, what was heard is lost: the next one looks at everything.
    lookedAt = Number.NEGATIVE_INFINITY;
    const stores = heard.take(performance.now());
    await saveOffers(db);
    for (const storeId of stores) await follow(db, signal, storeId);
    if (isDue) await followAll(db, signal);
    lookedAt = isDue ? performance.now() : since;
    return pollMs;
  };
  const close = async () => {
    unsubscribe();
    endOffers(db);
  };
  snapshots.start(db, { turn, close }, pollMs);
}

/** Lets the texts under way be the last; the rest is left to the next start. */
export const stopBlame = (db: Database): Promise<void> => snapshots.stop(db);
