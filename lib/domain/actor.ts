import type { KeyAccess, Role, StoreRole } from "./role";

/** Who is acting, as the door found out. Always passed on, never global. */
export type Actor =
  | {
      kind: "member";
      workspaceId: string;
      userId: string;
      memberId: string;
      role: Role;
      /** What the member is in some stores beyond that. */
      storeRoles?: ReadonlyMap<string, StoreRole>;
      /** The sign-in that the request belongs to. */
      authSessionId?: string;
    }
  | {
      kind: "key";
      workspaceId: string;
      keyId: string;
      access: KeyAccess;
      stores: "all" | ReadonlySet<string>;
      /** The principal that the key is a credential of. */
      serviceAccountId?: string;
    }
  | { kind: "system"; workspaceId: string };

export const actorTypes = ["session_actor", "api_actor", "user_actor", "service_account_actor", "system"] as const;
export type ActorType = (typeof actorTypes)[number];

/** Who did it, as it is written beside a version, a change or an audit entry. Ids only. */
export interface ActorRef {
  type: ActorType;
  id: string | null;
}

export const origins = ["tool", "rest", "mcp", "console", "import", "system"] as const;
/** The door an act came in by. */
export type Origin = (typeof origins)[number];

/** Whether what this actor wrote was written by a program, in a session or with a key, and not by a person or by Palimpsest. */
export const isAgent = (type: ActorType): boolean =>
  type === "session_actor" || type === "api_actor" || type === "service_account_actor";

/** The doors that models use themselves: there they are served what was approved, where a store asks for approval. */
export const isAgentDoor = (origin: Origin): boolean => origin === "tool" || origin === "mcp";

/**
 * An agent's run is named as the author where there is one, and otherwise the service account: the key only says by which credential
 * it came.
 */
export function actorRef(actor: Actor, sessionId: string | null): ActorRef {
  if (sessionId) return { type: "session_actor", id: sessionId };
  if (actor.kind === "member") return { type: "user_actor", id: actor.userId };
  if (actor.kind === "system") return { type: "system", id: null };
  if (actor.serviceAccountId !== undefined) return { type: "service_account_actor", id: actor.serviceAccountId };
  return { type: "api_actor", id: actor.keyId };
}

/** By which credential somebody asked for what is done later: it is done only as long as that still allows it. */
export const credentialRef = (actor: Actor): ActorRef =>
  actor.kind === "key" ? { type: "api_actor", id: actor.keyId } : actorRef(actor, null);
