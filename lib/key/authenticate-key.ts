import "server-only";
import type { Database } from "@/lib/db/database";
import type { Actor } from "@/lib/domain/actor";
import { AppError } from "@/lib/domain/app-error";
import { sha256Hex } from "@/lib/domain/memory-content";
import type { KeyAccess } from "@/lib/domain/role";
import type { Memory } from "@/lib/memory/memory";
import type { Store } from "@/lib/store/store";
import { findKeyAndRequested, findKeyByHash, type KeyCheckRow, type Requested } from "./key.store";
import { admitUse, type KeyUse } from "./key-limits";
import { noteKeyUse } from "./last-use";

function stoppedWhy({ service_account_id }: KeyCheckRow): string {
  return service_account_id === null
    ? "This API key does not work while the member who made it is disabled or may not make keys. An admin can change that, or create a new key."
    : "This API key does not work while its service account is disabled. An admin can enable it on the Keys page of the console.";
}

function actorOf(db: Database, key: KeyCheckRow | null | undefined, now: string): Actor & { kind: "key" } {
  if (!key)
    throw new AppError(
      "authentication",
      "This API key is unknown or was revoked. Create one on the Keys page of the console.",
    );
  if (key.suspended_at !== null) throw new AppError("authentication", stoppedWhy(key));
  if (key.expires_at !== null && key.expires_at <= now) {
    throw new AppError("authentication", "This API key has expired. Create a new one on the Keys page of the console.");
  }
  noteKeyUse(db, key.id, now);
  return {
    kind: "key",
    keyId: key.id,
    workspaceId: key.workspace_id,
    access: key.access as KeyAccess,
    stores: key.scope === "all" ? "all" : new Set(key.store_ids?.split(",") ?? []),
    serviceAccountId: key.service_account_id ?? undefined,
  };
}

const hasLimits = (key: KeyCheckRow | null | undefined): key is KeyCheckRow =>
  key != null && (key.requests_per_minute ?? key.bytes_per_day ?? key.allowed_addresses) !== null;

/**
 * Turns the secret of a key into an actor by one indexed read, so that a revoked key is refused from the next request on.
 * The secret is random and long: a plain hash finds it without a slow one, and without comparing secrets.
 * @param use the request that it is used for, where its limits count
 * @throws AppError authentication for an unknown, revoked or expired key, rate_limited, permission for a foreign address
 */
export async function authenticateKey(db: Database, secret: string, now: string, use?: KeyUse): Promise<Actor> {
  const key = await findKeyByHash(db, sha256Hex(secret));
  const actor = actorOf(db, key, now);
  if (use && hasLimits(key)) await admitUse(db, key, use, now);
  return actor;
}

/**
 * As `authenticateKey`, and reads the store that the request names along with it, and the memory if it names one. Whether
 * the actor may see them is not decided here: null only means that the key's workspace has none of that name.
 */
export async function authenticateKeyFor(
  db: Database,
  secret: string,
  requested: Requested,
  { now, use }: { now: string; use?: KeyUse },
): Promise<{ actor: Actor; store: Store | null; memory: Memory | null }> {
  const found = await findKeyAndRequested(db, sha256Hex(secret), requested);
  const actor = actorOf(db, found?.key, now);
  if (use && hasLimits(found?.key)) await admitUse(db, found.key, use, now);
  return { actor, store: found?.store ?? null, memory: found?.memory ?? null };
}
