import { AppError } from "@/lib/domain/app-error";
import type { Sql } from "../sql";
import { idList } from "./id-list";

/** Whether a person stands behind the key `k`: they made it, know its secret from before it was taken over, or answer for its service account. */
const isBehind = `(? IN (k.created_by, k.shown_to) OR EXISTS (
    SELECT 1 FROM service_account_owner o WHERE o.service_account_id = k.service_account_id AND o.user_id = ?))`;

interface Person {
  workspaceId: string;
  userId: string;
}

/** Of these keys those that a person stands behind. */
export async function readKeysBehind(
  sql: Sql,
  { workspaceId, userId }: Person,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const { test, param } = idList(sql, ids);
  const rows = await sql.all<{ id: string }>(
    `SELECT k.id FROM "key" k WHERE k.workspace_id = ? AND k.id ${test} AND ${isBehind}`,
    [workspaceId, param, userId, userId],
  );
  return rows.map(({ id }) => id);
}

/** How many requests wait for a person: neither their own nor those of a key that they stand behind. */
export async function countWaiting(sql: Sql, { workspaceId, userId }: Person, now: string): Promise<number> {
  const row = await sql.get<{ count: number }>(
    `SELECT count(*) AS count FROM approval_request r
     WHERE r.workspace_id = ? AND r.state = 'pending' AND r.expires_at > ? AND r.requester_id <> ? AND NOT EXISTS (
       SELECT 1 FROM "key" k WHERE k.id = r.requester_id AND k.workspace_id = r.workspace_id AND ${isBehind})`,
    [workspaceId, now, userId, userId, userId],
  );
  return Number(row?.count ?? 0);
}

/**
 * Uses an approval up, in the transaction of the act. The same request may take it again, because a group of commits is repeated
 * as a whole. @throws AppError conflict where the act was carried out already
 */
export async function takeApproval(sql: Sql, { id, by, at }: { id: string; by: string; at: string }): Promise<void> {
  const taken = await sql.run(
    `UPDATE approval_request SET state = 'done', carried_out_in = ?, ended_at = ?, words = NULL, salt = NULL
     WHERE id = ? AND (state = 'approved' OR (state = 'done' AND carried_out_in = ?))`,
    [by, at, id, by],
  );
  if (taken === 0) throw new AppError("conflict", `What ${id} asked for was carried out already, or is not approved.`);
}
