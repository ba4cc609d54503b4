import "server-only";
import type { Sql } from "@/lib/db/sql";
import type { ActiveHold } from "@/lib/domain/hold";
import { holdOnWholeStore, holdOnWords, holdsOnMemories, holdsOnStore, mayHoldHere } from "@/lib/hold/hold.store";
import { readHitText } from "@/lib/redaction/redaction.store";
import { readComment } from "@/lib/review/comment.store";
import type { SubjectItem } from "./subject";

async function holdOnSaid(sql: Sql, { kind, targetId, storeId }: SubjectItem): Promise<ActiveHold | undefined> {
  const changeId = kind === "reason" ? targetId : (await readComment(sql, storeId, targetId))?.change_id;
  if (changeId === undefined) return undefined;
  const words = await readHitText(sql, { kind, target_id: targetId, store_id: storeId });
  return holdOnWords(sql, { storeId, changeId, words });
}

/** Whether a store is held as a whole, so that not even a part of it can be masked. */
export const isWholeHeld = async (sql: Sql, storeId: string): Promise<boolean> =>
  (await holdOnWholeStore(sql, storeId)) !== undefined;

/** Which things of a plan are held, and by what. A store is, as soon as anything in it is: it goes as a whole or not at all. */
export async function holdsOnItems(sql: Sql, items: readonly SubjectItem[]): Promise<Map<string, ActiveHold>> {
  const found = new Map<string, ActiveHold>();
  for (const storeId of new Set(items.map((item) => item.storeId))) {
    if (!(await mayHoldHere(sql, storeId))) continue;
    const here = items.filter((item) => item.storeId === storeId);
    const holds = here.some(({ kind }) => kind === "store") ? await holdsOnStore(sql, storeId) : [];
    const memories = here.flatMap(({ kind, targetId }) => (kind === "memory" ? [targetId] : []));
    for (const [id, hold] of await holdsOnMemories(sql, storeId, memories)) found.set(id, hold);
    for (const item of here) {
      const hold = item.kind === "store" ? holds[0] : item.kind === "memory" ? undefined : await holdOnSaid(sql, item);
      if (hold) found.set(item.targetId, hold);
    }
  }
  return found;
}
