/** What a member can be, from least to most. */
export const roles = ["viewer", "reviewer", "editor", "compliance", "admin"] as const;

export type Role = (typeof roles)[number];

/** Everything that authority is asked for. An operation names one of these; the use case checks it, whatever the door. */
export const actions = [
  "store.read",
  "store.create",
  "store.update",
  "store.archive",
  "store.delete",
  "memory.read",
  "memory.create",
  "memory.update",
  "memory.delete",
  "version.read",
  "version.restore",
  "version.redact",
  "change.read",
  "change.review",
  "change.comment",
  "audit.read",
  "audit.export",
  "key.list",
  "key.create",
  "key.revoke",
  "member.list",
  "member.manage",
  "profile.update",
  "workspace.update",
  "webhook.manage",
  "hold.manage",
  "erasure.manage",
  "subject.manage",
  "approval.decide",
  "session.read",
  "session.create",
  "session.archive",
  "session.delete",
] as const;

export type Action = (typeof actions)[number];

/**
 * What a key may be used for. Which stores it reaches is a separate limit.
 * `review`: for programs that decide on changes; it writes no memory of its own, so that no agent approves itself.
 * `compliance`: for programs that redact, erase and hold, and write nothing either. `manage`: for those that set up webhooks.
 */
export const keyAccesses = ["read_only", "read_write", "review", "compliance", "manage"] as const;

export type KeyAccess = (typeof keyAccesses)[number];

const reading = [
  "store.read",
  "memory.read",
  "version.read",
  "change.read",
  "session.read",
] as const satisfies Action[];
const writingMemories = ["memory.create", "memory.update", "memory.delete"] as const satisfies Action[];
const running = ["session.create", "session.archive"] as const satisfies Action[];
const belonging = [...reading, "member.list", "profile.update"] as const satisfies Action[];

const reviewing = ["change.review", "change.comment", "version.restore"] as const satisfies Action[];

/**
 * What each role may do. A reviewer restores because reverting a change restores versions; compliance sees and removes but never writes text;
 * archiving and deleting a whole store is the admin's alone, but for an erasure, which takes the stores that name somebody; so is
 * deleting a session.
 */
export const roleActions: Record<Role, ReadonlySet<Action>> = {
  viewer: new Set<Action>(belonging),
  reviewer: new Set<Action>([...belonging, ...reviewing]),
  editor: new Set<Action>([...belonging, ...reviewing, ...writingMemories, "store.create", "store.update", ...running]),
  compliance: new Set<Action>([
    ...belonging,
    "change.comment",
    "version.redact",
    "hold.manage",
    "erasure.manage",
    "subject.manage",
    "approval.decide",
    "audit.read",
    "audit.export",
  ]),
  admin: new Set<Action>(actions),
};

/** What a member can be in one store beyond the role in the workspace. */
export const storeRoles = ["reviewer", "editor"] as const;

export type StoreRole = (typeof storeRoles)[number];

// What is done in a store and to it; making stores and running sessions are acts in the workspace.
const inStore: readonly Action[] = [...reviewing, ...writingMemories, "store.update"];

/** What a role in one store adds to what the member may do in it. */
export const storeRoleActions: Record<StoreRole, ReadonlySet<Action>> = {
  reviewer: new Set(inStore.filter((action) => roleActions.reviewer.has(action))),
  editor: new Set(inStore.filter((action) => roleActions.editor.has(action))),
};

/** Whether a member with this role may do this. */
export function roleCan(role: Role, action: Action): boolean {
  return roleActions[role].has(action);
}

/** The same in a store, where they can be more than in the workspace. */
export const roleCanInStore = (role: Role, inStore: StoreRole | null | undefined, action: Action): boolean =>
  roleCan(role, action) || (inStore != null && storeRoleActions[inStore].has(action));

/** What a key may do: never anything about keys, members or the workspace. */
export const keyAccessActions: Record<KeyAccess, ReadonlySet<Action>> = {
  read_only: new Set<Action>(reading),
  review: new Set<Action>([...reading, ...reviewing]),
  compliance: new Set<Action>([
    ...reading,
    "version.redact",
    "hold.manage",
    "erasure.manage",
    "subject.manage",
    "audit.read",
    "audit.export",
  ]),
  manage: new Set<Action>([...reading, "webhook.manage"]),
  read_write: new Set<Action>([
    ...reading,
    ...writingMemories,
    "store.create",
    "store.update",
    "store.archive",
    "store.delete",
    "version.restore",
    "version.redact",
    ...running,
    "session.delete",
  ]),
};

/** Whether a key of this access may do nothing that one of that access may not. */
export const isAccessWithin = (access: KeyAccess, limit: KeyAccess): boolean =>
  [...keyAccessActions[access]].every((action) => keyAccessActions[limit].has(action));
