import "server-only";
import { actorMay } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import type { JsonValue } from "@/lib/domain/canonical-json";
import { type IdPrefix, isId } from "@/lib/domain/id";
import type { Action } from "@/lib/domain/role";
import { namesOf } from "@/lib/review/names.store";
import { labelsOf } from "@/lib/subject/subject.store";
import type { NamedInInput } from "./approval";
import { findHeld, readStoreSizes } from "./approval.store";

function idsIn(value: JsonValue): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(idsIn);
}

/** What has a name, and what its reader may do who may read that. */
const readBy = {
  memstore: "store.read",
  hold: "hold.manage",
  sbj: "subject.manage",
  user: "member.list",
  apikey: "key.list",
  svac: "key.list",
} as const satisfies Partial<Record<IdPrefix, Action>>;

/**
 * What is called what of all that requests name by ids, as it is now; of a hold what it is on. Without those whose names this reader
 * may not see.
 */
export async function namedIn(
  { db, actor }: Context,
  inputs: readonly JsonValue[],
): Promise<(input: JsonValue) => NamedInInput[]> {
  const { workspaceId } = actor;
  const all = [...new Set(inputs.flatMap(idsIn))];
  const readable = (prefix: keyof typeof readBy) =>
    actorMay(actor, readBy[prefix]) ? all.filter((id) => isId(prefix, id)) : [];
  const holds = readable("hold");
  const held = await findHeld(db, workspaceId, holds);
  const [stores, people, labels] = await Promise.all([
    readStoreSizes(db.read, workspaceId, [...readable("memstore"), ...held.map(({ storeId }) => storeId)]),
    namesOf(db, workspaceId, [...readable("user"), ...readable("apikey"), ...readable("svac")]),
    labelsOf(db, workspaceId, [...readable("sbj"), ...held.flatMap(({ subjectId }) => subjectId ?? [])]),
  ]);
  const known = new Map<string, NamedInInput>();
  const say = (id: string, name: string | null, memories: number | null = null) =>
    known.set(id, { id, name, memories });
  for (const id of [...readable("memstore"), ...holds]) say(id, null);
  for (const id of [...readable("user"), ...readable("apikey"), ...readable("svac")]) say(id, people(id).name);
  for (const id of readable("sbj")) say(id, labels.get(id) ?? null);
  for (const { id, name, memories } of stores) say(id, name, Number(memories));
  for (const { id, storeId, subjectId } of held)
    say(id, (subjectId === null ? known.get(storeId)?.name : labels.get(subjectId)) ?? null);
  return (input) => [...new Set(idsIn(input))].flatMap((id) => known.get(id) ?? []);
}
