import "server-only";
import { assertMay } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import type { Actor } from "@/lib/domain/actor";
import { AppError } from "@/lib/domain/app-error";

/**
 * The acting member, for what people do to their own account.
 * @throws AppError permission for a key or the system
 */
export function requireMember(context: Pick<Context, "actor">): Extract<Actor, { kind: "member" }> {
  assertMay(context.actor, "profile.update");
  if (context.actor.kind !== "member") throw new AppError("permission", "Only a person has a profile.");
  return context.actor;
}
