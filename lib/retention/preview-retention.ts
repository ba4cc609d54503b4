import "server-only";
import type { Context } from "@/lib/access/context";
import { dayMs } from "@/lib/domain/durations";
import type { RetentionSettings } from "@/lib/domain/store-settings";
import { requireStore } from "@/lib/store/require-store";
import { daysBefore } from "./days-before";
import type { PreviewRetentionInput } from "./retention.schema";
import { countOldVersions, countUnread, readOldVersions, readUnread } from "./retention.store";

/** What a rule would take away. */
export interface RetentionReach {
  /** With the next run. */
  now: number;
  /** Within the seven days after it, if nothing is read or written. */
  nextWeek: number;
}

export interface RetentionPreview {
  retention: RetentionSettings;
  memories: RetentionReach & { sample: { id: string; path: string }[] };
  versions: RetentionReach & { sample: { id: string; memoryId: string }[] };
}

const samples = 5;
const week = 7;

const inAWeek = (now: string) => new Date(Date.parse(now) + week * dayMs).toISOString();

async function unreadReach({ db, now }: Context, storeId: string, days: number | null) {
  if (days === null) return { now: 0, nextWeek: 0, sample: [] };
  const since = daysBefore(now(), days);
  const [due, later, sample] = await Promise.all([
    countUnread(db.read, storeId, since),
    countUnread(db.read, storeId, daysBefore(inAWeek(now()), days)),
    readUnread(db.read, { storeId, since }, { after: "", limit: samples }),
  ]);
  return { now: due, nextWeek: later - due, sample };
}

async function versionReach({ db, now }: Context, storeId: string, retention: RetentionSettings) {
  const { version_days: days, keep_versions: keep } = retention;
  if (days === null) return { now: 0, nextWeek: 0, sample: [] };
  const old = { storeId, writtenBefore: daysBefore(now(), days), keep };
  const [due, later, sample] = await Promise.all([
    countOldVersions(db.read, old),
    countOldVersions(db.read, { ...old, writtenBefore: daysBefore(inAWeek(now()), days) }),
    readOldVersions(db.read, old, { afterSeq: 0, limit: samples }),
  ]);
  return {
    now: due,
    nextWeek: later - due,
    sample: sample.map(({ id, memory_id }) => ({ id, memoryId: memory_id })),
  };
}

/** What the next run and those of the week after it will do, without doing it. What is held is counted and will be skipped. */
export async function previewRetention(context: Context, input: PreviewRetentionInput): Promise<RetentionPreview> {
  const store = await requireStore(context, input.memory_store_id, "memory.read");
  const retention = input.retention ?? store.settings.retention;
  const memories = await unreadReach(context, store.id, retention.unread_days);
  const versions = await versionReach(context, store.id, retention);
  return { retention, memories, versions };
}
