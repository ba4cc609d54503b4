import "server-only";
import type { Context } from "@/lib/access/context";
import { appendToWorkspaceChain } from "@/lib/audit/audit.store";
import type { AuthConfig } from "@/lib/auth/auth";
import { getConfig } from "@/lib/config/config";
import { AppError } from "@/lib/domain/app-error";
import { requireMember } from "@/lib/member/require-member";
import { retrieveProfile } from "@/lib/member/retrieve-profile";
import { waysInOf } from "@/lib/member/ways-in";
import { lockWorkspace } from "@/lib/workspace/workspace.store";
import type { Passkey } from "./passkey";
import type { RemovePasskeyInput, RenamePasskeyInput } from "./passkey.schema";
import { dropPasskey, findPasskey, findPasskeys, setPasskeyName } from "./passkey.store";

const unknown = () => new AppError("not_found", "There is no such passkey. It may have been removed already.");

/** The acting member's, the oldest first. */
export async function listPasskeys(context: Context): Promise<Passkey[]> {
  return findPasskeys(context.db, requireMember(context).userId);
}

/** @throws AppError not_found for one that is not the acting member's */
export async function renamePasskey(context: Context, { passkey_id: id, name }: RenamePasskeyInput): Promise<Passkey> {
  const { userId } = requireMember(context);
  await context.db.transaction(async (tx) => {
    if (!(await setPasskeyName(tx, { userId, id, name }))) throw unknown();
    const act = { action: "passkey.renamed", target: { passkey_id: id, user_id: userId }, data: {} } as const;
    await appendToWorkspaceChain(tx.sql, context, act);
  });
  const renamed = await findPasskey(context.db, userId, id);
  if (!renamed) throw unknown();
  return renamed;
}

const onlyWay = ({ sso }: AuthConfig) => {
  const instead = sso ? `link ${sso.name}` : "ask an admin for a link that sets a password";
  return new AppError("conflict", `This passkey is your only way to sign in. Add another one first, or ${instead}.`);
};

/**
 * Nobody signs in with it any more; sessions that it opened go on.
 * @throws AppError not_found for one that is not the acting member's, conflict for their only way to sign in
 */
export async function removePasskey(
  context: Context,
  { passkey_id: id }: RemovePasskeyInput,
  config: AuthConfig = getConfig(),
): Promise<string> {
  const profile = await retrieveProfile(context);
  const { userId, workspaceId } = profile;
  await context.db.transaction(async (tx) => {
    // Under a lock: another passkey may be removed at the same moment, or the identity taken off.
    await lockWorkspace(tx.sql, workspaceId);
    const { password, passkeys, identity } = await waysInOf(tx, profile, config);
    if (!(await dropPasskey(tx, userId, id))) throw unknown();
    if (passkeys === 1 && !password && !identity) throw onlyWay(config);
    const act = { action: "passkey.removed", target: { passkey_id: id, user_id: userId }, data: {} } as const;
    await appendToWorkspaceChain(tx.sql, context, act);
  });
  return id;
}
