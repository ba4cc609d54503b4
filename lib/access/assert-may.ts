import type { Actor } from "@/lib/domain/actor";
import { AppError } from "@/lib/domain/app-error";
import { type Action, keyAccessActions, roleCan } from "@/lib/domain/role";

/** Whether the actor's role or key allows the act at all; which stores it may touch is asked separately. */
export function actorMay(actor: Actor, action: Action): boolean {
  if (actor.kind === "system") return true;
  if (actor.kind === "member") return roleCan(actor.role, action);
  return keyAccessActions[actor.access].has(action);
}

/** @throws AppError permission with a sentence that says what is missing */
export function assertMay(actor: Actor, action: Action): void {
  if (actorMay(actor, action)) return;
  const who =
    actor.kind === "member"
      ? `Your role (${actor.role}) does not allow this`
      : actor.kind === "key" && actor.access === "read_only"
        ? "This key is read-only"
        : "A key does not allow this";
  throw new AppError("permission", `${who}: it takes the permission ${action}.`);
}

/** Whether a store exists for this actor: what a key is not meant for answers as not existing. */
export function seesStore(actor: Actor, storeId: string): boolean {
  return actor.kind !== "key" || actor.stores === "all" || actor.stores.has(storeId);
}
