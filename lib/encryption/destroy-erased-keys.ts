import "server-only";
import { setImmediate as turn } from "node:timers/promises";
import type { Sql } from "@/lib/db/sql";
import { readDeletedStores, readOwners } from "./encryption.store";
import type { KeyFile } from "./key-file.store";

const keysAtOnce = 500;

/** Of these keys, those whose text the database says is gone: its row says nothing any more, or went with its store. */
async function erasedAmong(sql: Sql, keys: readonly { id: string; storeId: string }[]): Promise<Set<string>> {
  const owners = new Map((await readOwners(sql, keys)).map((row) => [row.id, row.has_text === 1]));
  const deleted = new Set(await readDeletedStores(sql, [...new Set(keys.map(({ storeId }) => storeId))]));
  // A key without a row in a store that is there may be of a transaction under way, or of a newer database than this: it stays.
  const isErased = ({ id, storeId }: { id: string; storeId: string }) =>
    owners.get(id) === false || (!owners.has(id) && deleted.has(storeId));
  return new Set(keys.filter(isErased).map(({ id }) => id));
}

/**
 * Begins an epoch of keys without those of erased texts, and destroys the one before, so that no copy of an erased text can be
 * opened any more, wherever it lies. Cut short, it is done as a whole by the next pass.
 * @returns false when another process was in the way
 */
export async function destroyErasedKeys(sql: Sql, keys: KeyFile): Promise<boolean> {
  const epoch = keys.beginEpoch();
  for (;;) {
    const some = keys.before(epoch, keysAtOnce);
    if (some.length === 0) return keys.endEpochsBefore(epoch);
    const erased = await erasedAmong(sql, some);
    const ids = some.map(({ id }) => id);
    keys.takeOver(epoch, {
      kept: ids.filter((id) => !erased.has(id)),
      dropped: ids.filter((id) => erased.has(id)),
    });
    await turn();
  }
}
