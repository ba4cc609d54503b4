import "server-only";
import { systemContext } from "@/lib/access/system-context";
import type { Database } from "@/lib/db/database";
import { dayMs, hourMs } from "@/lib/domain/durations";
import { BackgroundWork } from "@/lib/job/background-work";
import { notify, tellNotified } from "@/lib/notification/notify.store";
import { findExpiringKeys, findKeyManagers, markReminded } from "./key.store";

const soonMs = 7 * dayMs;

/**
 * Tells whoever makes keys that one ends within seven days and nobody has replaced it: once for each key, whichever process is
 * first. @returns how many keys it was
 */
export async function remindExpiring(db: Database, now: string): Promise<number> {
  const before = new Date(Date.parse(now) + soonMs).toISOString();
  let reminded = 0;
  for (const { id, workspaceId } of await findExpiringKeys(db, { now, before })) {
    const context = systemContext(db, workspaceId, now);
    const first = await db.transaction(async (tx) => {
      if (!(await markReminded(tx, id, now))) return false;
      const managers = await findKeyManagers(tx, workspaceId);
      await notify(tx.sql, context, managers, { kind: "key_expiring", storeId: "", changeId: null, keyId: id });
      return true;
    });
    tellNotified(context);
    if (first) reminded += 1;
  }
  return reminded;
}

const lookMs = hourMs;
const reminding = new BackgroundWork("key_reminders_not_sent");

/** Looks every hour for keys that end soon. */
export function startKeyReminders(db: Database): void {
  const turn = async () => {
    await remindExpiring(db, new Date().toISOString());
    return lookMs;
  };
  reminding.start(db, { turn });
}

export const stopKeyReminders = (db: Database): Promise<void> => reminding.stop(db);
