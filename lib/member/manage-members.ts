import "server-only";
import { assertMay } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import { type AuditContext, appendToWorkspaceChain } from "@/lib/audit/audit.store";
import type { WriteTransaction } from "@/lib/db/database";
import { AppError } from "@/lib/domain/app-error";
import { type Role, roleCan } from "@/lib/domain/role";
import { publishLive } from "@/lib/live/live-bus";
import { requireStore } from "@/lib/store/require-store";
import { endResetsOf } from "./end-password-resets";
import { endInvitationsOf } from "./invitations";
import type { ChangeRoleInput, SetStoreRoleInput, TransferAdminInput } from "./member.schema";
import type { MemberAccount } from "./member-account";
import {
  findAccounts,
  type LockedMember,
  lockMembers,
  putStoreRole,
  resumeKeys,
  setRole,
  stopKeys,
} from "./member-account.store";

/** The members with what those need to know who manage them. @throws AppError permission */
export async function listMemberAccounts(context: Context): Promise<MemberAccount[]> {
  assertMay(context.actor, "member.manage");
  return findAccounts(context.db, context.actor.workspaceId, { now: context.now() });
}

export async function accountOf(context: Context, memberId: string): Promise<MemberAccount> {
  const { actor, db } = context;
  const [account] = await findAccounts(db, actor.workspaceId, { now: context.now(), id: memberId });
  if (!account) throw unknownMember(memberId);
  return account;
}

const unknownMember = (id: string) => new AppError("not_found", `There is no member ${id}.`);

/** @throws AppError not_found for who is not of this workspace */
export function memberAmong(members: readonly LockedMember[], id: string): LockedMember {
  const member = members.find((one) => one.id === id);
  if (!member) throw unknownMember(id);
  return member;
}

/**
 * A workspace without an admin could never have one again.
 * @throws AppError conflict where nobody else who may act is one
 */
export function assertAdminLeft(members: readonly LockedMember[], without: LockedMember): void {
  const others = members.filter(({ id, role, disabledAt }) => id !== without.id && role === "admin" && !disabledAt);
  if (without.role !== "admin" || without.disabledAt !== null || others.length > 0) return;
  throw new AppError("conflict", "This is the last admin who may act. Make somebody else one first.");
}

interface NewRole {
  role: Role;
  /** Who takes over the keys of a member who may not make any from now on; null where they stop. */
  keysTo: string | null;
}

/** Keys work as long as who made them may act and make keys: they stop with the role and work again with it. */
async function followWithKeys(
  tx: WriteTransaction,
  { actor: { workspaceId }, now }: AuditContext,
  { userId, role: from, disabledAt }: LockedMember,
  { role, keysTo }: NewRole,
): Promise<{ keys?: number; keys_taken_over?: boolean }> {
  const [before, after] = [roleCan(from, "key.create"), roleCan(role, "key.create")];
  if (before && !after) return stopKeys(tx, { workspaceId, userId }, { to: keysTo, at: now() });
  if (before || !after || disabledAt !== null) return {};
  return { keys: await resumeKeys(tx, { workspaceId, userId }, now()) };
}

/** Under the lock of the members. */
export async function writeRole(
  tx: WriteTransaction,
  context: AuditContext,
  member: LockedMember,
  given: NewRole,
): Promise<void> {
  const { role } = given;
  if (member.role === role) return;
  await setRole(tx, member.id, role);
  const keys = await followWithKeys(tx, context, member, given);
  await appendToWorkspaceChain(tx.sql, context, {
    action: "member.role_changed",
    target: { member_id: member.id, user_id: member.userId },
    data: { from: member.role, to: role, ...keys },
  });
  if (roleCan(role, "member.manage")) return;
  // Nobody keeps a way back in.
  await endInvitationsOf(tx, context, member.userId);
  await endResetsOf(tx, context, { createdBy: member.userId });
}

/** Their open pages show what they may do from now on. */
const tellRights = ({ db, actor: { workspaceId } }: Context, userId: string) =>
  publishLive(db, { kind: "rights.changed", workspaceId, userId });

const tellKeys = ({ db, actor: { workspaceId } }: Context) => publishLive(db, { kind: "key.changed", workspaceId });

/** @throws AppError invalid_request for one's own keys: they count as one's own already */
function takenOverBy({ actor }: Context, { keys, member_id }: ChangeRoleInput): string | null {
  if (keys !== "take_over" || actor.kind !== "member") return null;
  if (member_id !== actor.memberId) return actor.userId;
  throw new AppError("invalid_request", "keys: you cannot take over your own. Hand over to another admin, with them.");
}

/**
 * Gives a member another role, from their next request on. Where it may not make keys, those that they made stop, or go over to
 * whoever changes it. @throws AppError not_found, permission, conflict, invalid_request
 */
export async function changeRole(context: Context, input: ChangeRoleInput): Promise<MemberAccount> {
  assertMay(context.actor, "member.manage");
  const keysTo = takenOverBy(context, input);
  const userId = await context.db.transaction(async (tx) => {
    const members = await lockMembers(tx, context);
    const member = memberAmong(members, input.member_id);
    if (input.role !== "admin") assertAdminLeft(members, member);
    await writeRole(tx, context, member, { role: input.role, keysTo });
    return member.userId;
  });
  tellRights(context, userId);
  tellKeys(context);
  return accountOf(context, input.member_id);
}

/**
 * Makes somebody else admin and oneself something less, in one act: nobody is left without an admin in between. One's own keys stop,
 * or go over to them.
 */
export async function transferAdmin(context: Context, input: TransferAdminInput): Promise<MemberAccount> {
  const { actor } = context;
  assertMay(actor, "member.manage");
  if (actor.kind !== "member") throw new AppError("permission", "Only a person hands over.");
  if (input.member_id === actor.memberId) throw new AppError("invalid_request", "member_id: choose somebody else.");
  const heirId = await context.db.transaction(async (tx) => {
    const members = await lockMembers(tx, context);
    const heir = memberAmong(members, input.member_id);
    if (heir.disabledAt !== null) throw new AppError("conflict", "This member is disabled. Enable them first.");
    await writeRole(tx, context, heir, { role: "admin", keysTo: null });
    const keysTo = input.keys === "take_over" ? heir.userId : null;
    await writeRole(tx, context, memberAmong(members, actor.memberId), { role: input.own_role, keysTo });
    return heir.userId;
  });
  for (const userId of [heirId, actor.userId]) tellRights(context, userId);
  tellKeys(context);
  return accountOf(context, input.member_id);
}

/** Sets what a member is in one store beyond the role; null takes it away. @throws AppError not_found, permission */
export async function setStoreRole(context: Context, input: SetStoreRoleInput): Promise<MemberAccount> {
  assertMay(context.actor, "member.manage");
  const store = await requireStore(context, input.memory_store_id, "store.read");
  const userId = await context.db.transaction(async (tx) => {
    const member = memberAmong(await lockMembers(tx, context), input.member_id);
    const before = await putStoreRole(tx, { memberId: member.id, storeId: store.id, role: input.role });
    if (before !== input.role)
      await appendToWorkspaceChain(tx.sql, context, {
        action: "member.store_role_changed",
        target: { member_id: member.id, user_id: member.userId, memory_store_id: store.id },
        data: { from: before, to: input.role },
      });
    return member.userId;
  });
  tellRights(context, userId);
  return accountOf(context, input.member_id);
}
