import "server-only";
import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "@/lib/db/database";
import { isInBlocks } from "@/lib/domain/address-block";
import { AppError } from "@/lib/domain/app-error";
import { isOutOfSpace } from "@/lib/domain/database-fault";
import { dayMs, minuteMs } from "@/lib/domain/durations";
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
  /** What is on its way into the database, and is not in the total yet. */
  saving: number;
  /** The write that takes it there, while there is one. */
  save: Promise<void> | null;
  /** What this one has counted since. */
  unsaved: number;
  /** The first look at what others have used. */
  ready: Promise<void>;
}

const shared = globalThis as typeof globalThis & { palimpsestKeyUsage?: WeakMap<Database, Map<string, Stretch>> };
const saveMs = 1_000;
/** While a file is rewritten nobody writes, for as long as that takes; whoever only reads must not wait for it. */
const lookMs = 500;

const nameOf = ({ keyId, stretch }: Pick<Stretch, "keyId" | "stretch">) => `${keyId} ${stretch}`;

function stretchesOf(db: Database): Map<string, Stretch> {
  shared.palimpsestKeyUsage ??= new WeakMap();
  const known = shared.palimpsestKeyUsage.get(db);
  if (known) return known;
  const fresh = new Map<string, Stretch>();
  shared.palimpsestKeyUsage.set(db, fresh);
  return fresh;
}

async function write(db: Database, stretches: readonly Stretch[]): Promise<void> {
  const counted: Counted[] = stretches.map(({ keyId, stretch, saving }) => ({ keyId, stretch, amount: saving }));
  try {
    const sums = await saveUsage(db, counted, new Date(Date.now() - 2 * dayMs).toISOString());
    for (const [index, one] of stretches.entries()) one.total = sums[index] ?? one.total;
  } catch (error) {
    for (const one of stretches) one.unsaved += one.saving;
    throw error;
  } finally {
    for (const one of stretches) Object.assign(one, { saving: 0, save: null });
  }
}

/** Writes what this process counted of stretches that nobody is writing, and reads what all have. */
async function save(db: Database, chosen: readonly Stretch[]): Promise<void> {
  const stretches = [...chosen].sort((a, b) => (a.keyId + a.stretch < b.keyId + b.stretch ? -1 : 1));
  for (const one of stretches) Object.assign(one, { saving: one.unsaved, unsaved: 0 });
  const writing = write(db, stretches);
  for (const one of stretches) one.save = writing;
  await writing;
}

/** Writes what is remembered; called at the end of the process too. */
export async function saveKeyUsage(db: Database): Promise<void> {
  const stretches = stretchesOf(db);
  const known = [...stretches.values()];
  // A minute later still, for who came in at the end of one and is only looked at now.
  const over = new Date(Date.now() - minuteMs).toISOString();
  for (const [name, { stretch }] of stretches) if (stretch < over.slice(0, stretch.length)) stretches.delete(name);
  const counted = () => known.filter(({ unsaved }) => unsaved > 0);
  const underWay = () => counted().flatMap(({ save }) => save ?? []);
  while (underWay().length > 0) await Promise.allSettled(underWay());
  if (counted().length > 0) await save(db, counted());
}

/** Asks what others have used; whoever waits for that does so for a moment only. */
async function lookFirst(db: Database, one: Stretch): Promise<void> {
  const looked = save(db, [one]).then(
    () => null,
    (error) => ({ error }),
  );
  const failed = await Promise.race([looked, delay(lookMs, null, { ref: false })]);
  // On a full disk reading goes on, counted by this process alone until there is room.
  if (!failed || isOutOfSpace(failed.error)) return;
  stretchesOf(db).delete(nameOf(one));
  throw failed.error;
}

async function stretchOf(db: Database, keyId: string, stretch: string): Promise<Stretch> {
  const stretches = stretchesOf(db);
  let one = stretches.get(nameOf({ keyId, stretch }));
  if (!one) {
    one = { keyId, stretch, total: 0, saving: 0, save: null, unsaved: 0, ready: Promise.resolve() };
    stretches.set(nameOf(one), one);
    one.ready = lookFirst(db, one);
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

const fits = ({ total, saving, unsaved }: Stretch, amount: number, most: number): boolean =>
  total + saving + unsaved + amount <= most;

const until = (end: number, now: string) => Math.max(1, Math.ceil((end - Date.parse(now)) / 1_000));

function rateRefusal(most: number, now: string): AppError {
  const wait = until(Date.parse(`${now.slice(0, 16)}:00.000Z`) + minuteMs, now);
  return new AppError(
    "rate_limited",
    `This key may make ${most} requests a minute and has made them. Try again in ${wait} s.`,
    { retry_after: wait, limit: "requests_per_minute" },
  );
}

function quotaRefusal({ total, saving, unsaved }: Stretch, most: number, now: string): AppError {
  // Several processes can let through more than there is.
  const left = Math.max(0, most - total - saving - unsaved);
  const wait = until(Date.parse(`${now.slice(0, 10)}T00:00:00.000Z`) + dayMs, now);
  return new AppError(
    "rate_limited",
    `This key may send ${most} bytes a day and this would be more. Bytes left until midnight UTC: ${left}.`,
    { retry_after: wait, limit: "bytes_per_day" },
  );
}

/** Of a request that is above the quota by itself: no day has room for it. */
const neverFits = (bytes: number, most: number) =>
  new AppError(
    "request_too_large",
    `This request alone has ${bytes} bytes, and this key may send ${most} bytes a day: send it in smaller parts.`,
    { limit: "bytes_per_day" },
  );

function assertAddress(allowed: string, use: KeyUse): void {
  const address = use.address();
  if (address !== null && isInBlocks(address, allowed.split(","))) return;
  throw new AppError(
    "permission",
    "This key is not for use from this address. An admin sees on the Keys page from where it is.",
  );
}

/**
 * Checks and counts a use of a key that has limits. Each process counts by itself and writes what it counted every second, reading
 * what all have used: with several processes a limit can be overrun by what they let through within that second, or until the database
 * can be written again.
 * @throws AppError rate_limited with `retry_after`, request_too_large for more than a day's quota, permission for a foreign address,
 * invalid_request without a length
 */
export async function admitUse(db: Database, key: KeyCheckRow, use: KeyUse, now: string): Promise<void> {
  const { requests_per_minute: rate, bytes_per_day: quota, allowed_addresses: allowed } = key;
  if (allowed !== null) assertAddress(allowed, use);
  if (rate === null && quota === null) return;
  const bytes = quota === null ? 0 : use.bytes();
  if (quota !== null && bytes === null)
    throw new AppError("invalid_request", "content-length: a key with a daily quota has to say how much it sends.");
  if (quota !== null && bytes !== null && bytes > quota) throw neverFits(bytes, quota);
  const minute = rate === null ? null : await stretchOf(db, key.id, now.slice(0, 16));
  const day = quota === null ? null : await stretchOf(db, key.id, now.slice(0, 10));
  if (day && quota !== null && !fits(day, bytes ?? 0, quota)) throw quotaRefusal(day, quota, now);
  if (minute && rate !== null && !fits(minute, 1, rate)) throw rateRefusal(rate, now);
  // Counted once both let it through: what one of them refuses uses up nothing of the other.
  if (day) day.unsaved += bytes ?? 0;
  if (minute) minute.unsaved += 1;
  saveSoon(db);
}
