import "server-only";
import { assertMay } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import { appendToWorkspaceChain } from "@/lib/audit/audit.store";
import { AppError } from "@/lib/domain/app-error";
import { hourMs } from "@/lib/domain/durations";
import { createKeySecret } from "@/lib/domain/key-format";
import { timeText } from "@/lib/domain/time-text";
import { publishLive } from "@/lib/live/live-bus";
import { assertMakerMayAct, writeKey } from "./create-key";
import type { Key } from "./key";
import type { CreateKeyInput, RotateKeyInput } from "./key.schema";
import { findKeys, replaceKey } from "./key.store";

/** The same key again; one that ended after ninety days ends ninety days from now. */
function likeness(key: Key, now: number): CreateKeyInput {
  const life = key.expiresAt === null ? null : Date.parse(key.expiresAt) - Date.parse(key.createdAt);
  return {
    name: key.name,
    access: key.access,
    ...(key.stores !== "all" && { store_ids: key.stores.map(({ id }) => id) }),
    ...(life !== null && { expires_at: timeText(now + life) }),
    ...(key.requestsPerMinute !== null && { requests_per_minute: key.requestsPerMinute }),
    ...(key.bytesPerDay !== null && { bytes_per_day: key.bytesPerDay }),
    ...(key.allowedAddresses !== null && { allowed_addresses: key.allowedAddresses }),
    ...(key.serviceAccount !== null && { service_account_id: key.serviceAccount.id }),
  };
}

const notLive = (why: string) => new AppError("conflict", `This key ${why}. Create a new one instead.`);

/**
 * Makes the successor of a key: the same in everything but the secret. Both work until the grace time is over, so that a program
 * can be given the new one without a gap.
 * @throws AppError not_found, permission, conflict for a key that does not work or was replaced already
 */
export async function rotateKey(context: Context, input: RotateKeyInput): Promise<{ key: Key; secret: string }> {
  assertMay(context.actor, "key.create");
  const { db, actor } = context;
  const { workspaceId } = actor;
  const [key] = await findKeys(db, workspaceId, input.api_key_id);
  if (!key) throw new AppError("not_found", `There is no key ${input.api_key_id}.`);
  const now = context.now();
  if (key.revokedAt !== null) throw notLive("was revoked");
  if (key.expiresAt !== null && key.expiresAt <= now) throw notLive("has expired");
  // Of a service account: that it is disabled is said with it.
  if (key.suspendedAt !== null && key.serviceAccount === null) throw notLive("is suspended");
  if (key.stores !== "all" && key.stores.length === 0) throw notLive("is for no store any more");
  const graceEnds = new Date(Date.parse(now) + input.grace_hours * hourMs).toISOString();
  const endsAt = key.expiresAt !== null && key.expiresAt < graceEnds ? key.expiresAt : graceEnds;
  const secret = createKeySecret();
  const successorId = await db.transaction(async (tx) => {
    const id = await writeKey(
      tx,
      { ...context, now: () => now },
      { ...likeness(key, Date.parse(now)), replaces: key.id },
      secret,
    );
    await assertMakerMayAct(tx, context);
    if (!(await replaceKey(tx, key.id, { successorId: id, expiresAt: endsAt })))
      throw new AppError("conflict", "This key was replaced or revoked by somebody else just now.");
    await appendToWorkspaceChain(tx.sql, context, {
      action: "key.rotated",
      target: { api_key_id: key.id },
      data: { successor_id: id, ends_at: endsAt },
    });
    return id;
  });
  publishLive(db, { kind: "key.changed", workspaceId });
  const [successor] = await findKeys(db, workspaceId, successorId);
  if (!successor) throw new Error("the key was not written");
  return { key: successor, secret };
}
