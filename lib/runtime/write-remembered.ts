import "server-only";
import type { Database } from "@/lib/db/database";
import { endExposures } from "@/lib/exposure/note-served";
import { reportFailure } from "@/lib/job/background-work";
import { saveKeyUsage } from "@/lib/key/key-limits";
import { flushKeyUses } from "@/lib/key/last-use";
import { endCalls } from "@/lib/session/note-call";

const counted = (count: number, one: string, several: string) => `${count} ${count === 1 ? one : several}`;

/**
 * Writes what only this process knows, before it ends. What cannot be written, on a full disk say, keeps neither the rest nor the stop.
 * @returns what that is, in words; it is lost
 */
export async function writeRemembered(db: Database): Promise<string[]> {
  const lost: string[] = [];
  const write = (writing: Promise<void>, event: string, what: string) =>
    writing.catch((error) => {
      reportFailure(event, error);
      lost.push(what);
    });
  const reads = await endExposures(db);
  if (reads > 0) lost.push(`${counted(reads, "record", "records")} of what agents read`);
  const calls = await endCalls(db);
  if (calls > 0) lost.push(`${counted(calls, "call", "calls")} of sessions`);
  await write(flushKeyUses(db), "key_uses_not_written", "when keys were used last");
  await write(saveKeyUsage(db), "key_usage_not_written", "what the limits of keys had counted");
  return lost;
}
