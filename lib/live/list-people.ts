import "server-only";
import type { Context } from "@/lib/access/context";
import { getMemberNames } from "@/lib/member/member.store";
import { requireStore } from "@/lib/store/require-store";
import type { Presence } from "./presence";

/** Somebody else who has the store open, once, whatever the number of pages. */
export interface Person {
  memberId: string;
  name: string;
  /** The memories that the person has open; empty on the pages of the store itself. */
  places: { memoryId: string; editing: boolean }[];
}

/**
 * The other members who have a store open, by name.
 * @throws AppError not_found, permission
 */
export async function listPeople(context: Context, storeId: string, presence: Presence): Promise<Person[]> {
  const { actor, db } = context;
  await requireStore(context, storeId, "store.read");
  const people = new Map<string, Map<string, boolean>>();
  for (const { memberId, memoryId, editing } of presence.pagesOf(actor.workspaceId, storeId)) {
    if (actor.kind === "member" && memberId === actor.memberId) continue;
    const places = people.get(memberId) ?? new Map<string, boolean>();
    people.set(memberId, places);
    if (memoryId) places.set(memoryId, editing || places.get(memoryId) === true);
  }
  if (people.size === 0) return [];
  const names = await getMemberNames(db, actor.workspaceId, [...people.keys()]);
  return names.map(({ memberId, name }) => ({
    memberId,
    name,
    places: [...(people.get(memberId) ?? [])].map(([memoryId, editing]) => ({ memoryId, editing })),
  }));
}
