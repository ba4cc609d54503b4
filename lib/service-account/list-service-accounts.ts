import "server-only";
import { assertMay } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import type { ServiceAccount } from "./service-account";
import { findServiceAccounts } from "./service-account.store";

/** All service accounts of the workspace, newest first, archived ones included. @throws AppError permission */
export async function listServiceAccounts({ actor, db }: Context): Promise<ServiceAccount[]> {
  assertMay(actor, "key.list");
  return findServiceAccounts(db, actor.workspaceId);
}
