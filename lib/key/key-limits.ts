import "server-only";
import type { Database } from "@/lib/db/database";
import { isInBlocks } from "@/lib/domain/address-block";
import { AppError } from "@/lib/domain/app-error";
import { isOutOfSpace } from "@/lib/domain/out-of-space";
import type { KeyCheckRow } from "./key.store";
import { type Counted, saveUsage } from "./key-usage.store";

/** What the limits of a key look at in a request. */
export interface KeyUse {
  // Both are asked only where they count.
  /** Bytes of the body; null where the request does not say. */
  bytes(): number | null;
  /** Of the client; null where it is not known. */
  address(): string | null;
}

/** One limit of one key in the stretch of time that is now. */
interface Stretch {
  keyId: string;
  stretch: string;
  /** What all processes had used when this one last wrote and read. */
  total: number;
  /** What this one has counted since. */
  unsaved: number;
  /** The first look at what others have used. */
  ready: Promise<void>;
}

const shared = globalThis as typeof globalThis & { palimpsestKeyUsage?: WeakMap<Database, Map<string, Stretch>> };
const saveMs = 1_000;
const minuteMs = 60_000;
const dayMs = 24 * 60 * 60 * 1_000;

function stretchesOf(db: Database): Map<string, Stretch> {
  shared.palimpsestKeyUsage ??= new WeakMap();
  const known = shared.palimpsestKeyUsage.get(db);
  if (known) return known;
  const fresh = new Map<string, Stretch>();
  shared.palimpsestKeyUsage.set(db, fresh);
  return fresh;
}

/** Writes what this process counted and reads what all have. */
async function save(db: Database, chosen: readonly Stretch[]): Promise<void> {
  const stretches = [...chosen].sort((a, b) => (a.keyId + a.stretch < b.keyId + b.stretch ? -1 : 1));
  const counted: Counted[] = stretches.map(({ keyId, stretch, unsaved }) => ({ keyId, stretch, amount: unsaved }));
  // Taken off before: what comes in while the database works is counted on.
  for (const [index, one] of stretches.entries()) one.unsaved -= counted[index]?.amount ?? 0;
  try {
    const sums = await saveUsage(db, counted, new Date(Date.now() - 2 * dayMs).toISOString());
    for (const [index, one] of stretches.entries()) one.total = sums[index] ?? one.total;
  } catch (error) {
    for (const [index, one] of stretches.entries()) one.unsaved += counted[index]?.amount ?? 0;
    throw error;
  }
}

/** Writes what is remembered; called at the end of the process too. */
export async function saveKeyUsage(db: Database): Promise<void> {
  const stretches = stretchesOf(db);
  // A minute later still, for who came in at the end of one and is only looked at now.
  const over = new Date(Date.now() - minuteMs).toISOString();
  const counted = [...stretches.values()].filter(({ unsaved }) => unsaved > 0);
  for (const [name, { stretch }] of stretches) if (stretch < over.slice(0, stretch.length)) stretches.delete(name);
  if (counted.length > 0) await save(db, counted);
}

async function stretchOf(db: Database, keyId: string, stretch: string): Promise<Stretch> {
  const stretches = stretchesOf(db);
  const name = `${keyId} ${stretch}`;
  let one = stretches.get(name);
  if (!one) {
    one = { keyId, stretch, total: 0, unsaved: 0, ready: Promise.resolve() };
    stretches.set(name, one);
    one.ready = save(db, [one]).catch((error) => {
      // On a full disk reading goes on, counted by this process alone until there is room.
      if (isOutOfSpace(error)) return;
      stretches.delete(name);
      throw error;
    });
    one.ready.catch(() => undefined);
  }
  await one.ready;
  return one;
}

const timers = new WeakMap<Database, NodeJS.Timeout>();

function saveSoon(db: Database): void {
  if (timers.has(db)) return;
  const timer = setTimeout(() => {
    timers.delete(db);
    void saveKeyUsage(db).catch(() => undefined);
  }, saveMs).unref();
  timers.set(db, timer);
}

/** @throws AppError rate_limited where it does not fit any more */
function take(one: Stretch, amount: number, { most, refusal }: { most: number; refusal: () => AppError }): void {
  if (one.total + one.unsaved + amount > most) throw refusal();
  one.unsaved += amount;
}

const until = (end: number, now: string) => Math.max(1, Math.ceil((end - Date.parse(now)) / 1_000));

function rateRefusal(most: number, now: string): AppError {
  const wait = until(Date.parse(`${now.slice(0, 16)}:00.000Z`) + minuteMs, now);
  return new AppError(
    "rate_limited",
    `This key may make ${most} requests a minute and has made them. Try again in ${wait} s.`,
    { retry_after: wait, limit: "requests_per_minute" },
  );
}

function quotaRefusal(most: number, now: string): AppError {
  const wait = until(Date.parse(`${now.slice(0, 10)}T00:00:00.000Z`) + dayMs, now);
  return new AppError(
    "rate_limited",
    `This key may send ${most} bytes a day and this would be more. It can send again from midnight UTC on.`,
    { retry_after: wait, limit: "bytes_per_day" },
  );
}

function assertAddress(allowed: string, use: KeyUse): void {
  const address = use.address();
  if (address !== null && isInBlocks(address, allowed.split(","))) return;
  throw new AppError(
    "permission",
    "This key is not for use from this address. An administrator sees on the Keys page from where it is.",
  );
}

/**
 * Checks and counts a use of a key that has limits. Each process counts by itself and writes what it counted every second, reading
 * what all have used: with several processes a limit can be overrun by what they let through within that second.
 * @throws AppError rate_limited with `retry_after`, permission for a foreign address, invalid_request without a length
 */
export async function admitUse(db: Database, key: KeyCheckRow, use: KeyUse, now: string): Promise<void> {
  const { requests_per_minute: rate, bytes_per_day: quota, allowed_addresses: allowed } = key;
  if (allowed !== null) assertAddress(allowed, use);
  if (rate === null && quota === null) return;
  const bytes = quota === null ? 0 : use.bytes();
  if (quota !== null && bytes === null)
    throw new AppError("invalid_request", "content-length: a key with a daily quota has to say how much it sends.");
  const minute = rate === null ? null : await stretchOf(db, key.id, now.slice(0, 16));
  const day = quota === null ? null : await stretchOf(db, key.id, now.slice(0, 10));
  if (day && quota !== null) take(day, bytes ?? 0, { most: quota, refusal: () => quotaRefusal(quota, now) });
  if (minute && rate !== null) take(minute, 1, { most: rate, refusal: () => rateRefusal(rate, now) });
  saveSoon(db);
}
