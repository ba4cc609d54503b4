import type { MaybePromise, Sql } from "../sql";

export interface NewJobRow {
  id: string;
  workspace_id: string;
  kind: string;
  /** JSON; ids and numbers only. */
  input: string;
  lease_owner: string | null;
  leased_until: string | null;
  created_by_type: string;
  created_by: string | null;
  request_id: string;
  created_at: string;
}

export function insertJob(sql: Sql, row: NewJobRow): MaybePromise<void> {
  return sql.send(
    `INSERT INTO job (id, workspace_id, kind, state, input, lease_owner, leased_until, attempts, tries, created_by_type,
       created_by, request_id, created_at) VALUES (?, ?, ?, 'queued', ?, ?, ?, 0, 0, ?, ?, ?, ?)`,
    [
      row.id,
      row.workspace_id,
      row.kind,
      row.input,
      row.lease_owner,
      row.leased_until,
      row.created_by_type,
      row.created_by,
      row.request_id,
      row.created_at,
    ],
  );
}

/** Who took it, and the how manieth that was: nobody who took it before may write any more. */
export interface HeldJob {
  id: string;
  attempts: number;
}

/** Writes how far it is, and holds it longer. @returns 0 where another process has taken it */
export function updateJobProgress(
  sql: Sql,
  held: HeldJob,
  { progress, leasedUntil }: { progress: string; leasedUntil: string },
): MaybePromise<number> {
  return sql.run(
    "UPDATE job SET progress = ?, leased_until = ?, tries = 0 WHERE id = ? AND attempts = ? AND state = 'running'",
    [progress, leasedUntil, held.id, held.attempts],
  );
}
