import "server-only";
import type { Context } from "@/lib/access/context";
import { appendToWorkspaceChain } from "@/lib/audit/audit.store";
import { AppError } from "@/lib/domain/app-error";
import { requireMember } from "@/lib/member/require-member";
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

/** Nobody signs in with it any more; sessions that it opened go on. @throws AppError not_found for one that is not the acting member's */
export async function removePasskey(context: Context, { passkey_id: id }: RemovePasskeyInput): Promise<string> {
  const { userId } = requireMember(context);
  await context.db.transaction(async (tx) => {
    if (!(await dropPasskey(tx, userId, id))) throw unknown();
    const act = { action: "passkey.removed", target: { passkey_id: id, user_id: userId }, data: {} } as const;
    await appendToWorkspaceChain(tx.sql, context, act);
  });
  return id;
}
