import "server-only";
import { assertMay } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import { appendToWorkspaceChain } from "@/lib/audit/audit.store";
import { AppError } from "@/lib/domain/app-error";
import { publishLive } from "@/lib/live/live-bus";
import { assertMakerMayAct } from "./create-key";
import type { Key } from "./key";
import type { UpdateKeyInput } from "./key.schema";
import { findKeys, lockKey, updateKeyRow } from "./key.store";

const fieldsOf = (key: Key) => ({
  name: key.name,
  requests_per_minute: key.requestsPerMinute,
  bytes_per_day: key.bytesPerDay,
  allowed_addresses: key.allowedAddresses,
});

/** The fields of `next` that are given and say something else than those of `now`. */
function changesOf<Fields extends object>(now: Fields, next: Partial<Fields>): Partial<Fields> {
  const names = Object.keys(now) as (keyof Fields)[];
  const changed = names.filter((name) => next[name] !== undefined && String(next[name]) !== String(now[name]));
  return Object.fromEntries(changed.map((name) => [name, next[name]])) as Partial<Fields>;
}

/**
 * Changes what a key is called and how much it may be used from where; what is left out stays. Programs that have it notice at
 * their next request. What it may do, in which stores and until when stays as it was made: for that there are new keys.
 * @throws AppError not_found, permission, conflict for a key that has ended
 */
export async function updateKey(context: Context, input: UpdateKeyInput): Promise<Key> {
  assertMay(context.actor, "key.create");
  const { db, actor } = context;
  const { workspaceId } = actor;
  const { api_key_id: id, ...asked } = input;
  await db.transaction(async (tx) => {
    const known = await lockKey(tx, workspaceId, id);
    if (!known) throw new AppError("not_found", `There is no key ${id}.`);
    await assertMakerMayAct(tx, context);
    if (known.revokedAt !== null || (known.expiresAt !== null && known.expiresAt <= context.now()))
      throw new AppError("conflict", "This key has ended. Create a new one instead.");
    const { name, ...limits } = changesOf(fieldsOf(known), asked);
    const fields = [...(name === undefined ? [] : ["name"]), ...Object.keys(limits)];
    if (fields.length === 0) return;
    const { allowed_addresses: addresses } = limits;
    await updateKeyRow(tx, id, {
      name,
      requestsPerMinute: limits.requests_per_minute,
      bytesPerDay: limits.bytes_per_day,
      allowedAddresses: addresses === null ? null : addresses?.join(","),
    });
    await appendToWorkspaceChain(tx.sql, context, {
      action: "key.updated",
      target: { api_key_id: id },
      data: { fields, limits },
    });
  });
  publishLive(db, { kind: "key.changed", workspaceId });
  const [key] = await findKeys(db, workspaceId, id);
  if (!key) throw new Error("the key is gone");
  return key;
}
