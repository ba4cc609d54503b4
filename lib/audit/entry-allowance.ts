import { minuteMs } from "@/lib/domain/durations";

/** What somebody may make the log grow by who may do nothing else: so many entries a minute for each, and for all together. */
const perMinute = { each: 10, all: 60 };

interface Minute {
  since: number;
  all: number;
  each: Map<string, number>;
  skipped: number;
}

/**
 * Counts entries that anybody can provoke. What is over the measure is not written but counted, and the next entry says how many
 * there were.
 */
export class EntryAllowance {
  readonly #minutes = new Map<string, Minute>();

  /** @returns how many were skipped before, or null where this one is to be skipped too */
  take(workspaceId: string, who: string, now: number): number | null {
    const known = this.#minutes.get(workspaceId);
    const fresh = { since: now, all: 0, each: new Map<string, number>(), skipped: known?.skipped ?? 0 };
    const minute = known && now - known.since < minuteMs ? known : fresh;
    this.#minutes.set(workspaceId, minute);
    const own = minute.each.get(who) ?? 0;
    if (own >= perMinute.each || minute.all >= perMinute.all) {
      minute.skipped += 1;
      return null;
    }
    minute.each.set(who, own + 1);
    minute.all += 1;
    const { skipped } = minute;
    minute.skipped = 0;
    return skipped;
  }
}
