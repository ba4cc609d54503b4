import "server-only";
import type { Sql } from "@/lib/db/sql";
import type { ActiveHold } from "@/lib/domain/hold";
import { holdOnChange, holdOnWholeStore, holdsOnMemories, holdsOnStore } from "@/lib/hold/hold.store";
import { readComment } from "@/lib/review/comment.store";
import type { SubjectItem } from "./subject";

async function holdOnWords(sql: Sql, { kind, targetId, storeId }: SubjectItem): Promise<ActiveHold | undefined> {
  const changeId = kind === "reason" ? targetId : (await readComment(sql, storeId, targetId))?.change_id;
  return changeId === undefined ? undefined : holdOnChange(sql, { storeId, changeId });
}

/** Whether a store is held as a whole, so that not even a part of it can be masked. */
export const isWholeHeld = async (sql: Sql, storeId: string): Promise<boolean> =>
  (await holdOnWholeStore(sql, storeId)) !== undefined;

/** Which things of a plan are held, and by what. A store is, as soon as anything in it is: it goes as a whole or not at all. */
export async function holdsOnItems(sql: Sql, items: readonly SubjectItem[]): Promise<Map<string, ActiveHold>> {
  const found = new Map<string, ActiveHold>();
  for (const storeId of new Set(items.map((item) => item.storeId))) {
    const holds = await holdsOnStore(sql, storeId);
    if (holds.length === 0) continue;
    const here = items.filter((item) => item.storeId === storeId);
    const memories = here.flatMap(({ kind, targetId }) => (kind === "memory" ? [targetId] : []));
    for (const [id, hold] of await holdsOnMemories(sql, storeId, memories)) found.set(id, hold);
    for (const item of here) {
      const hold = item.kind === "store" ? holds[0] : item.kind === "memory" ? undefined : await holdOnWords(sql, item);
      if (hold) found.set(item.targetId, hold);
    }
  }
  return found;
}
