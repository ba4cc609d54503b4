import "server-only";
import { assertMay, seesStore } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import { AppError } from "@/lib/domain/app-error";
import type { Action } from "@/lib/domain/role";
import { expireBeforeReading } from "@/lib/retention/expire-due";
import type { Store } from "./store";
import { findStore } from "./store.store";

async function readOnce(context: Context, storeId: string): Promise<Store | null> {
  const known = context.stores?.get(storeId);
  if (known) return known;
  const store = await findStore(context.db, context.actor.workspaceId, storeId);
  if (store) context.stores?.set(storeId, store);
  return store;
}

// What a session may do in a store that is attached to be read: anything else is refused, so that a new act is too.
const reads: ReadonlySet<Action> = new Set(["store.read", "memory.read", "version.read", "change.read"]);

const readOnly = ({ name }: Store) =>
  new AppError(
    "permission",
    `The store "${name}" is attached to this session read-only: read what is in it, and write to a store that is read-write. Nothing was changed.`,
  );

/**
 * The store, if the actor may do this in it. A store that the actor may not see answers as one that does not exist, and
 * only then is the act itself refused. What has expired in it is gone before anything of it is read.
 * @throws AppError not_found, permission
 */
export async function requireStore(context: Context, storeId: string, action: Action): Promise<Store> {
  const { actor, attached, trace } = context;
  const seen = seesStore(actor, storeId) && (!attached || attached.has(storeId));
  const store = seen ? await readOnce(context, storeId) : null;
  if (!store) throw new AppError("not_found", `There is no memory store ${storeId}.`);
  if (trace) trace.storeId ??= storeId;
  assertMay(actor, action, storeId);
  if (attached?.get(storeId) === "read_only" && !reads.has(action)) throw readOnly(store);
  if (!(await expireBeforeReading(context, store))) return store;
  // What was read before is not what there is now.
  context.stores?.delete(storeId);
  context.ahead = undefined;
  return (await readOnce(context, storeId)) ?? store;
}
