import { AppError } from "@/lib/domain/app-error";
import { pooledRandomBytes } from "@/lib/domain/random-bytes";

/** Every kind of thing that has an id. */
export const idPrefixes = [
  "memstore",
  "mem",
  "memver",
  "chg",
  "sesn",
  "apikey",
  "user",
  "wrkspc",
  "req",
  "mbr",
  "dec",
  "cmt",
  "fnd",
  "dsm",
  "ntf",
  "view",
  "whk",
  "evt",
  "dlv",
  "job",
  "hold",
  "rdc",
  "bkp",
  "apr",
  "sevt",
  "ers",
  "sbj",
  "inv",
  "sgn",
  "imp",
  "dup",
  "pwr",
  "psk",
  "svac",
] as const;

export type IdPrefix = (typeof idPrefixes)[number];

/** `mem_` and 26 characters, for example. The template keeps the id of one kind from being passed as another. */
export type Id<Prefix extends IdPrefix> = `${Prefix}_${string}`;

/** Gives as many unpredictable bytes as asked for. */
export type RandomSource = (size: number) => Uint8Array;

const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const halfRange = 2 ** 40;

type LastId = { time: number; high: number; low: number };

// The bundler may load this module more than once in a process; ids of one millisecond must still come out in order.
const lastIdKey = Symbol.for("palimpsest.last-id");
const processState = globalThis as { [lastIdKey]?: LastId };

/**
 * A new id: 48 bits of time in milliseconds, then 80 random bits, in Crockford base32, so that ids sort by age as plain strings.
 * Within one millisecond a process counts upwards from the random start, for all prefixes together.
 * @param now milliseconds since 1970, a whole number below 2^48
 * @throws AppError `internal` for a time outside that range
 */
export function createId<Prefix extends IdPrefix>(
  prefix: Prefix,
  now: number,
  random: RandomSource = pooledRandomBytes,
): Id<Prefix> {
  if (!Number.isInteger(now) || now < 0 || now >= 2 ** 48) {
    throw new AppError("internal", "An id needs a time in whole milliseconds below 2^48.");
  }
  const last = processState[lastIdKey];
  const next = last?.time === now ? successor(last) : freshId(now, random);
  processState[lastIdKey] = next;
  return `${prefix}_${encode(next.time, 10)}${encode(next.high, 8)}${encode(next.low, 8)}`;
}

/** What sorts before every id of that kind made at or after a moment, and after every one made before: a bound for ranges. */
export function firstIdAt(prefix: IdPrefix, time: number): string {
  return `${prefix}_${encode(time, 10)}${"0".repeat(16)}`;
}

// Looked at several times in every request.
const patterns = Object.fromEntries(
  idPrefixes.map((prefix) => [prefix, new RegExp(`^${prefix}_[0-7][0-9A-HJKMNP-TV-Z]{25}$`)]),
) as Record<IdPrefix, RegExp>;

/** Whether a value is a well-formed id of that kind; says nothing about whether the thing exists. */
export function isId<Prefix extends IdPrefix>(prefix: Prefix, value: unknown): value is Id<Prefix> {
  return typeof value === "string" && patterns[prefix].test(value);
}

function freshId(time: number, random: RandomSource): LastId {
  const bytes = random(10);
  let high = 0;
  let low = 0;
  for (let i = 0; i < 5; i++) {
    high = high * 256 + (bytes[i] ?? 0);
    low = low * 256 + (bytes[i + 5] ?? 0);
  }
  // The uppermost bit starts at zero: counting within one millisecond can then never overflow.
  return { time, high: high % (halfRange / 2), low };
}

function successor({ time, high, low }: LastId): LastId {
  return low + 1 < halfRange ? { time, high, low: low + 1 } : { time, high: high + 1, low: 0 };
}

// Two characters at a time: every request makes an id, and a write makes five.
const pairs = Array.from({ length: 1_024 }, (_, i) => alphabet.charAt(i >> 5) + alphabet.charAt(i & 31));

/** @param length even */
function encode(value: number, length: number): string {
  let text = "";
  for (let rest = value, i = 0; i < length; i += 2, rest = Math.floor(rest / 1_024)) text = pairs[rest % 1_024] + text;
  return text;
}
