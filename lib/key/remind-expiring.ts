import "server-only";
import type { Context } from "@/lib/access/context";
import type { Database } from "@/lib/db/database";
import { createId } from "@/lib/domain/id";
import { notify, tellNotified } from "@/lib/notification/notify.store";
import { findExpiringKeys, findKeyManagers, markReminded } from "./key.store";

const soonMs = 7 * 24 * 60 * 60 * 1_000;

/**
 * Tells whoever makes keys that one ends within seven days and nobody has replaced it: once for each key, whichever process is
 * first. @returns how many keys it was
 */
export async function remindExpiring(db: Database, now: string): Promise<number> {
  const before = new Date(Date.parse(now) + soonMs).toISOString();
  let reminded = 0;
  for (const { id, workspaceId } of await findExpiringKeys(db, { now, before })) {
    const context: Context = {
      actor: { kind: "system", workspaceId },
      db,
      now: () => now,
      requestId: createId("req", Date.parse(now)),
      origin: "system",
      session: null,
    };
    const first = await db.transaction(async (tx) => {
      if (!(await markReminded(tx, id, now))) return false;
      const managers = await findKeyManagers(tx, workspaceId);
      await notify(tx.sql, context, managers, { kind: "key_expiring", storeId: "", changeId: null });
      return true;
    });
    tellNotified(context);
    if (first) reminded += 1;
  }
  return reminded;
}

const shared = globalThis as typeof globalThis & { palimpsestKeyReminders?: Map<Database, () => Promise<void>> };
const schedules = () => {
  shared.palimpsestKeyReminders ??= new Map();
  return shared.palimpsestKeyReminders;
};
const lookMs = 60 * 60_000;

/** Looks every hour for keys that end soon. */
export function startKeyReminders(db: Database): void {
  if (schedules().has(db)) return;
  let busy: Promise<void> | null = null;
  const turn = async () => {
    try {
      await remindExpiring(db, new Date().toISOString());
    } catch (error) {
      const { name, code } = (error ?? {}) as { name?: string; code?: unknown };
      console.error(JSON.stringify({ level: "error", event: "key_reminders_not_sent", error: name, code }));
    }
  };
  const look = () => {
    busy ??= turn().finally(() => {
      busy = null;
    });
  };
  const timer = setInterval(look, lookMs);
  timer.unref();
  schedules().set(db, async () => {
    clearInterval(timer);
    await busy;
  });
  look();
}

export async function stopKeyReminders(db: Database): Promise<void> {
  const stop = schedules().get(db);
  schedules().delete(db);
  await stop?.();
}
