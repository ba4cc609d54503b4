import "server-only";
import type { Context } from "@/lib/access/context";
import type { WriteTransaction } from "@/lib/db/database";
import { AppError } from "@/lib/domain/app-error";
import { dayMs } from "@/lib/domain/durations";
import { sha256Hex } from "@/lib/domain/memory-content";
import { forgetAttempts, lockAttempts, saveAttempts } from "./sign-in-attempt.store";

type AttemptContext = Pick<Context, "db" | "now">;

const freeFailures = 5;
const longestWaitSeconds = 15 * 60;
const memoryMs = dayMs;

const accountHash = (email: string) => sha256Hex(email.trim().toLowerCase());

/** How long the next attempt has to wait after so many failures in a row: nothing, then 2^n seconds, at most 15 minutes. */
export function waitSeconds(failures: number): number {
  return failures < freeFailures ? 0 : Math.min(2 ** failures, longestWaitSeconds);
}

function inWords(seconds: number): string {
  if (seconds < 60) return `${seconds} ${seconds === 1 ? "second" : "seconds"}`;
  const minutes = Math.ceil(seconds / 60);
  return `${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
}

/**
 * Counts an attempt on an account before its password is looked at, as failed until proven otherwise: of a thousand sent
 * at once only the free ones get to guess. Known and unknown accounts are treated alike.
 * @returns how long the next one waits, in seconds, should this one fail
 * @throws AppError rate_limited while the account waits
 */
export async function countAttempt(context: AttemptContext, email: string): Promise<number> {
  const now = context.now();
  const hash = accountHash(email);
  const outcome = await context.db.transaction(async (tx) => {
    const known = await lockAttempts(tx, hash, now);
    // A wait that is longer than any was written down by a clock that was ahead.
    const longest = new Date(Date.parse(now) + longestWaitSeconds * 1_000).toISOString();
    const { blockedUntil: until } = known;
    if (until !== null && until > now && until <= longest) return { left: until };
    const forgotten = Date.parse(now) - Date.parse(known.updatedAt) > memoryMs;
    const failures = forgotten ? 1 : known.failures + 1;
    const wait = waitSeconds(failures);
    const blockedUntil = wait > 0 ? new Date(Date.parse(now) + wait * 1_000).toISOString() : null;
    await saveAttempts(tx, { accountHash: hash, failures, blockedUntil, updatedAt: now });
    return { wait };
  });
  if (outcome.left === undefined) return outcome.wait;
  const seconds = Math.max(1, Math.ceil((Date.parse(outcome.left) - Date.parse(now)) / 1_000));
  throw new AppError("rate_limited", `Too many attempts with a wrong password. Try again in ${inWords(seconds)}.`, {
    retry_after: seconds,
  });
}

/** The sentence that goes with a refused password. */
export function tryAgainIn(seconds: number): string {
  return seconds > 0 ? ` Try again in ${inWords(seconds)}.` : "";
}

/** The password was right: the count starts anew. Old counts of other accounts go with it. */
export async function forgiveAttempts(tx: WriteTransaction, email: string, now: string): Promise<void> {
  await forgetAttempts(tx, accountHash(email), new Date(Date.parse(now) - memoryMs).toISOString());
}
