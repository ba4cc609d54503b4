import { AppError } from "@/lib/domain/app-error";
import type { Sql } from "../sql";

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
