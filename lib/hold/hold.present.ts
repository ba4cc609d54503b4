import type { HeldHere, Hold } from "./hold";

export function presentHold(hold: Hold) {
  return {
    id: hold.id,
    type: "hold" as const,
    memory_store: hold.store,
    subject: hold.subject,
    path_prefix: hold.pathPrefix,
    kind: hold.kind,
    ground: hold.ground,
    reason: hold.reason,
    placed_by: hold.placedBy,
    placed_at: hold.placedAt,
    lifted: hold.lifted,
  };
}
export type HoldJson = ReturnType<typeof presentHold>;

export function presentHoldDetail({
  hold,
  covers,
}: {
  hold: Hold;
  covers: { memories: number; versions: number } | null;
}) {
  return { ...presentHold(hold), covers };
}
export type HoldDetailJson = ReturnType<typeof presentHoldDetail>;

export function presentHeldHere({ id, storeId, kind, pathPrefix, ground, placedAt }: HeldHere) {
  return { id, memory_store_id: storeId, kind, path_prefix: pathPrefix, ground, placed_at: placedAt };
}
export type HeldHereJson = ReturnType<typeof presentHeldHere>;
