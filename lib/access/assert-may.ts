import type { Actor } from "@/lib/domain/actor";
import { AppError } from "@/lib/domain/app-error";
import { type Action, keyAccessActions, keyAccesses, roleCan, roleCanInStore, roles } from "@/lib/domain/role";

/**
 * Whether the actor's role or key allows the act at all; which stores it may touch is asked separately.
 * @param storeId the store that it is done in: a member can be more there than in the workspace
 */
export function actorMay(actor: Actor, action: Action, storeId?: string): boolean {
  if (actor.kind === "system") return true;
  if (actor.kind === "key") return keyAccessActions[actor.access].has(action);
  return roleCanInStore(actor.role, storeId === undefined ? null : actor.storeRoles?.get(storeId), action);
}

/** Says who has the permission, too, so that whoever is refused knows what to ask for. */
function refused(who: string, action: Action, having: string): AppError {
  return new AppError("permission", `${who}: it takes the permission ${action}. ${having}`);
}

function refusal(actor: Actor, action: Action): AppError {
  if (actor.kind === "key") {
    const who =
      actor.access === "read_only" ? "This key is read-only" : `This key (${actor.access}) does not allow this`;
    const having = keyAccesses.filter((access) => keyAccessActions[access].has(action));
    return refused(who, action, having.length > 0 ? `Keys that have it: ${having.join(", ")}.` : "No key has it.");
  }
  const role = actor.kind === "member" ? actor.role : actor.kind;
  const having = roles.filter((one) => roleCan(one, action));
  return refused(`Your role (${role}) does not allow this`, action, `Roles that have it: ${having.join(", ")}.`);
}

/** @throws AppError permission with a sentence that says what is missing */
export function assertMay(actor: Actor, action: Action, storeId?: string): void {
  if (!actorMay(actor, action, storeId)) throw refusal(actor, action);
}

/** As `assertMay`, of an act on things of several stores, each of which is asked for by itself then. */
export function assertMaySomewhere(actor: Actor, action: Action): void {
  const stores = actor.kind === "member" ? [...(actor.storeRoles?.keys() ?? [])] : [];
  if (![undefined, ...stores].some((storeId) => actorMay(actor, action, storeId))) throw refusal(actor, action);
}

/** Whether a store exists for this actor: what a key is not meant for answers as not existing. */
export function seesStore(actor: Actor, storeId: string): boolean {
  return actor.kind !== "key" || actor.stores === "all" || actor.stores.has(storeId);
}
