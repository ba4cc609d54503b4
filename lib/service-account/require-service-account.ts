import "server-only";
import type { Context } from "@/lib/access/context";
import { AppError } from "@/lib/domain/app-error";
import type { ServiceAccount } from "./service-account";
import { findServiceAccounts } from "./service-account.store";

/** @throws AppError not_found */
export async function requireServiceAccount({ actor, db }: Context, id: string): Promise<ServiceAccount> {
  const [account] = await findServiceAccounts(db, actor.workspaceId, id);
  if (!account) throw unknownAccount(id);
  return account;
}

export const unknownAccount = (id: string) => new AppError("not_found", `There is no service account ${id}.`);
