import "server-only";
import { assertMay } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import { appendToWorkspaceChain } from "@/lib/audit/audit.store";
import type { WriteTransaction } from "@/lib/db/database";
import { AppError } from "@/lib/domain/app-error";
import type { Action } from "@/lib/domain/role";
import { publishLive } from "@/lib/live/live-bus";
import { requireServiceAccount, unknownAccount } from "./require-service-account";
import type { ServiceAccount } from "./service-account";
import type { ServiceAccountInput } from "./service-account.schema";
import {
  type LockedServiceAccount,
  lockServiceAccount,
  resumeKeysOf,
  revokeKeysOf,
  suspendKeysOf,
  updateServiceAccountRow,
} from "./service-account.store";

type Verb = "disabled" | "enabled" | "archived";
/** Does it to the account and its keys. @returns how many keys, or null where there was nothing to do */
type Turn = (tx: WriteTransaction, account: LockedServiceAccount, now: string) => Promise<number | null>;

interface Turning {
  id: string;
  action: Action;
  verb: Verb;
  turn: Turn;
}

async function turnAccount(context: Context, { id, action, verb, turn }: Turning): Promise<ServiceAccount> {
  const { actor, db } = context;
  assertMay(actor, action);
  const { workspaceId } = actor;
  await db.transaction(async (tx) => {
    const account = await lockServiceAccount(tx, workspaceId, id);
    if (!account) throw unknownAccount(id);
    const keys = await turn(tx, account, context.now());
    if (keys === null) return;
    const target = { service_account_id: id };
    await appendToWorkspaceChain(tx.sql, context, { action: `service_account.${verb}`, target, data: { keys } });
  });
  publishLive(db, { kind: "key.changed", workspaceId });
  return requireServiceAccount(context, id);
}

const archived = () => new AppError("conflict", "This service account is archived, which cannot be taken back.");

/**
 * Stops all keys of an account from their next request on, until it is enabled. Doing it twice is the same as once.
 * @throws AppError conflict for an archived one, not_found, permission
 */
export function disableServiceAccount(context: Context, input: ServiceAccountInput): Promise<ServiceAccount> {
  const turn: Turn = async (tx, { id, disabledAt, archivedAt }, now) => {
    if (archivedAt !== null) throw archived();
    if (disabledAt !== null) return null;
    await updateServiceAccountRow(tx, id, { disabledAt: now });
    return suspendKeysOf(tx, id, now);
  };
  return turnAccount(context, { id: input.service_account_id, action: "key.revoke", verb: "disabled", turn });
}

/** Lets the keys of an account work again, but for those that have ended since. @throws AppError as `disableServiceAccount` */
export function enableServiceAccount(context: Context, input: ServiceAccountInput): Promise<ServiceAccount> {
  const turn: Turn = async (tx, { id, disabledAt, archivedAt }) => {
    if (archivedAt !== null) throw archived();
    if (disabledAt === null) return null;
    await updateServiceAccountRow(tx, id, { disabledAt: null });
    return resumeKeysOf(tx, id);
  };
  return turnAccount(context, { id: input.service_account_id, action: "key.create", verb: "enabled", turn });
}

/**
 * Ends an account for good: its keys are revoked, and it stays for its name beside what it wrote.
 * @throws AppError not_found, permission
 */
export function archiveServiceAccount(context: Context, input: ServiceAccountInput): Promise<ServiceAccount> {
  const turn: Turn = async (tx, { id, archivedAt }, now) => {
    if (archivedAt !== null) return null;
    await updateServiceAccountRow(tx, id, { archivedAt: now });
    return revokeKeysOf(tx, id, now);
  };
  return turnAccount(context, { id: input.service_account_id, action: "key.revoke", verb: "archived", turn });
}
