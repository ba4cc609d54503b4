import "server-only";
import { actorMay, seesStore } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import { type IdPrefix, isId } from "@/lib/domain/id";
import { findKeys } from "@/lib/key/key.store";
import type { ServiceAccount } from "@/lib/service-account/service-account";
import { findServiceAccounts } from "@/lib/service-account/service-account.store";
import type { Place } from "./place";
import {
  findNamedStores,
  getChangesById,
  getMemoriesById,
  getSessionsById,
  getVersionsById,
  lastWriteOf,
} from "./places.store";

type Lookup = (context: Context, ids: string[]) => Promise<Place[]>;

/** Kinds of ids that lead somewhere, and how each is looked up within what the actor may see. */
const lookups = {
  memstore: async ({ db, actor }, ids) =>
    (await findNamedStores(db, { workspaceId: actor.workspaceId, ids, limit: ids.length })).map(
      ({ archivedAt, ...store }) => ({ kind: "store", ...store, archived: archivedAt !== null }),
    ),
  mem: async ({ db, actor }, ids) =>
    !actorMay(actor, "memory.read")
      ? []
      : (await getMemoriesById(db, actor.workspaceId, ids)).map((memory) => ({ kind: "memory", ...memory })),
  memver: async ({ db, actor }, ids) =>
    !actorMay(actor, "version.read")
      ? []
      : (await getVersionsById(db, actor.workspaceId, ids)).map((version) => ({ kind: "version", ...version })),
  chg: async ({ db, actor }, ids) =>
    !actorMay(actor, "change.read")
      ? []
      : (await getChangesById(db, actor.workspaceId, ids)).map((change) => ({ kind: "change", ...change })),
  sesn: async (context, ids) =>
    findSessionPlaces(context, await getSessionsById(context.db, context.actor.workspaceId, ids)),
  apikey: async ({ db, actor }, ids) => {
    if (!actorMay(actor, "key.list")) return [];
    const keys = await Promise.all(ids.map((id) => findKeys(db, actor.workspaceId, id)));
    return keys.flat().map(keyPlace);
  },
  svac: async ({ db, actor }, ids) => {
    if (!actorMay(actor, "key.list")) return [];
    return (await findServiceAccounts(db, actor.workspaceId)).filter(({ id }) => ids.includes(id)).map(accountPlace);
  },
} satisfies Partial<Record<IdPrefix, Lookup>>;

type FindablePrefix = keyof typeof lookups;
const prefixes = Object.keys(lookups) as FindablePrefix[];

type NamedKey = Awaited<ReturnType<typeof findKeys>>[number];
export const keyPlace = (key: NamedKey): Place => ({
  kind: "key",
  id: key.id,
  name: key.name,
  hint: `${key.prefix}…${key.lastFour}`,
  revoked: key.revokedAt !== null,
});

export const accountPlace = ({ id, name, archivedAt }: ServiceAccount): Place => ({
  kind: "service_account",
  id,
  name,
  archived: archivedAt !== null,
});

/** Sessions as places: each leads to the last version it wrote. One that wrote nothing the actor sees leads nowhere. */
export async function findSessionPlaces(
  { db, actor }: Context,
  sessions: readonly { id: string; label: string }[],
): Promise<Place[]> {
  if (!actorMay(actor, "version.read")) return [];
  const { workspaceId } = actor;
  const places: Place[] = [];
  for (const { id, label } of sessions) {
    const write = await lastWriteOf(db, { workspaceId, id }, (storeId) => seesStore(actor, storeId));
    if (!write) continue;
    const [store] = await findNamedStores(db, { workspaceId, ids: [write.store_id], limit: 1 });
    const { memory_id: memoryId, id: versionId, store_id: storeId, path } = write;
    places.push({ kind: "session", id, label, memoryId, versionId, path, storeId, storeName: store?.name ?? "" });
  }
  return places;
}

const idPattern = new RegExp(`(?<![a-z])(${prefixes.join("|")})_([0-9a-z]{26})(?![0-9a-z])`, "gi");

/** The ids in something that was pasted: an id, an address, a line of a log. Ids may have lost their capitals on the way. */
export function idsIn(text: string): string[] {
  const ids: string[] = [];
  for (const match of text.matchAll(idPattern)) {
    const prefix = match[1]?.toLowerCase() as FindablePrefix;
    const id = `${prefix}_${match[2]?.toUpperCase()}`;
    if (isId(prefix, id) && !ids.includes(id)) ids.push(id);
  }
  return ids;
}

function storeOf(place: Place): string | null {
  if (place.kind === "store") return place.id;
  return place.kind === "key" || place.kind === "service_account" ? null : place.storeId;
}

/** What the ids stand for, in their order. What does not exist for the actor is left out. */
export async function findById(context: Context, ids: readonly string[]): Promise<Place[]> {
  const found = await Promise.all(
    prefixes.map((prefix) => {
      const own = ids.filter((id) => isId(prefix, id));
      return own.length > 0 ? lookups[prefix](context, own) : [];
    }),
  );
  const visible = found.flat().filter((place) => {
    const storeId = storeOf(place);
    return storeId === null || seesStore(context.actor, storeId);
  });
  return ids.flatMap((id) => visible.find((place) => place.id === id) ?? []);
}
