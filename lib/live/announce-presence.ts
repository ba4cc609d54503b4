import "server-only";
import type { Context } from "@/lib/access/context";
import { AppError } from "@/lib/domain/app-error";
import { requireStore } from "@/lib/store/require-store";
import { type Live, processLive } from "./presence";
import type { AnnouncePresenceInput } from "./presence.schema";

/**
 * Says which page of a store the member has open, to everybody else who has it open. It is forgotten unless it is said again, and
 * written nowhere.
 * @throws AppError not_found, permission for anybody but a member
 */
export async function announcePresence(
  context: Context,
  input: AnnouncePresenceInput,
  { bus }: Live = processLive(),
): Promise<void> {
  const { actor, db } = context;
  const store = await requireStore(context, input.memory_store_id, "store.read");
  if (actor.kind !== "member") throw new AppError("permission", "Only a person is shown to others as present.");
  bus.publish(db, {
    kind: "presence.told",
    workspaceId: actor.workspaceId,
    storeId: store.id,
    streamId: input.stream_id,
    memberId: actor.memberId,
    memoryId: input.memory_id,
    editing: input.editing,
  });
}
