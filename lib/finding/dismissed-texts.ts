import "server-only";
import type { Sql } from "@/lib/db/sql";
import type { Detected } from "@/lib/domain/detect";
import { type DismissedText, readDismissals } from "./dismissal.store";
import { fingerprintOf } from "./fingerprint";

/** By what was seen: the dismissal of equal text by a person, where there is one. Asks the database only where something was seen. */
export async function dismissedAmong<Seen extends Pick<Detected, "rule" | "kind" | "start" | "end">>(
  sql: Sql,
  storeId: string,
  { text, seen }: { text: string; seen: readonly Seen[] },
): Promise<Map<Seen, DismissedText>> {
  const found = new Map<Seen, DismissedText>();
  if (seen.length === 0) return found;
  const dismissals = await readDismissals(sql, storeId);
  for (const one of dismissals.length > 0 ? seen : []) {
    const match = text.slice(one.start, one.end);
    const dismissal = dismissals.find(
      ({ kind, rule, salt, fingerprint }) =>
        kind === one.kind && rule === one.rule && fingerprint === fingerprintOf(salt, match),
    );
    if (dismissal) found.set(one, dismissal);
  }
  return found;
}
