import type { MaybePromise, Sql } from "../sql";
import type { AuditRow } from "./audit-statements";

/** Entries of all chains with these actions, which are ours, from a time on. An index holds those that erase, by these very words. */
export function readEntriesOf(sql: Sql, actions: readonly string[], since: string): MaybePromise<AuditRow[]> {
  return sql.all(
    `SELECT chain_id, seq, workspace_id, action, actor_type, actor_id, target, data, time, request_id, prev, hash
     FROM audit_entry WHERE workspace_id IN (SELECT id FROM workspace) AND time >= ?
       AND action IN (${actions.map((action) => `'${action}'`).join(", ")}) ORDER BY chain_id, seq`,
    [since],
  );
}

/** The hashes that stand at these places of their chains. */
export function readHashesAt(
  sql: Sql,
  places: readonly { chain: string; seq: number }[],
): MaybePromise<{ hash: string }[]> {
  return sql.all(
    `SELECT hash FROM audit_entry WHERE ${places.map(() => "(chain_id = ? AND seq = ?)").join(" OR ")}`,
    places.flatMap(({ chain, seq }) => [chain, seq]),
  );
}
