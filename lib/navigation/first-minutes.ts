import "server-only";
import { assertMay } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import type { ActorType } from "@/lib/domain/actor";
import { minuteMs } from "@/lib/domain/durations";
import { findKeys } from "@/lib/key/key.store";
import { namesOf } from "@/lib/review/names.store";
import { findNamedStores, readFirstAgentWrite } from "./places.store";

/** How far a new workspace has come on its way to an agent that remembers. */
export interface FirstMinutes {
  /** Whether there is still something to be shown the way to, or something just reached. */
  open: boolean;
  store: { id: string; name: string } | null;
  /** A key that could write into the store. */
  key: { id: string; name: string; hint: string } | null;
  firstWrite: {
    storeId: string;
    memoryId: string;
    versionId: string;
    path: string | null;
    actorType: ActorType;
    actorName: string | null;
    createdAt: string;
  } | null;
}

/** For so long after the first write of an agent the way is still shown, ticked off to its end. */
const lingerMs = 15 * minuteMs;
const closed: FirstMinutes = { open: false, store: null, key: null, firstWrite: null };

async function workingKey({ db, actor, now }: Context, storeId: string | null): Promise<FirstMinutes["key"]> {
  const at = now();
  const key = (await findKeys(db, actor.workspaceId)).find(
    ({ access, revokedAt, suspendedAt, expiresAt, stores }) =>
      access === "read_write" &&
      revokedAt === null &&
      suspendedAt === null &&
      (expiresAt === null || expiresAt > at) &&
      (stores === "all" || storeId === null || stores.some((store) => store.id === storeId)),
  );
  return key ? { id: key.id, name: key.name, hint: `${key.prefix}…${key.lastFour}` } : null;
}

async function firstWriteIn({ db, actor }: Context, storeId: string): Promise<FirstMinutes["firstWrite"]> {
  const row = await readFirstAgentWrite(db.read, storeId);
  if (!row) return null;
  return {
    storeId,
    memoryId: row.memory_id,
    versionId: row.id,
    path: row.path,
    actorType: row.actor_type as ActorType,
    actorName: row.actor_id ? (await namesOf(db, actor.workspaceId, [row.actor_id]))(row.actor_id).name : null,
    createdAt: row.created_at,
  };
}

/**
 * The steps of a new workspace, read from what there is: a store, a key for it, an agent's first write. Closed for a workspace
 * with more than one store, with an archived one, or whose agents have been writing for a while.
 */
export async function retrieveFirstMinutes(context: Context): Promise<FirstMinutes> {
  const { actor, db } = context;
  assertMay(actor, "key.create");
  const stores = await findNamedStores(db, { workspaceId: actor.workspaceId, ids: null, limit: 2 });
  const [store] = stores;
  if (stores.length > 1 || store?.archivedAt) return closed;
  if (!store) return { ...closed, open: true, key: await workingKey(context, null) };
  const firstWrite = await firstWriteIn(context, store.id);
  const age = firstWrite ? Date.parse(context.now()) - Date.parse(firstWrite.createdAt) : 0;
  if (age > lingerMs) return closed;
  const key = await workingKey(context, store.id);
  return { open: true, store: { id: store.id, name: store.name }, key, firstWrite };
}
