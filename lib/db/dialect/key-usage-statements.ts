import type { MaybePromise, Sql } from "../sql";

/** Adds what a process counted to what all of them did in one stretch of time. @returns the sum */
export async function addKeyUsage(
  sql: Sql,
  { keyId, stretch, amount }: { keyId: string; stretch: string; amount: number },
): Promise<number> {
  const row = await sql.get<{ amount: number | string }>(
    `INSERT INTO key_usage (key_id, stretch, amount) VALUES (?, ?, ?)
     ON CONFLICT (key_id, stretch) DO UPDATE SET amount = key_usage.amount + excluded.amount
     RETURNING amount`,
    [keyId, stretch, amount],
  );
  return Number(row?.amount ?? amount);
}

/** Stretches begin with their time, so those that are over sort before. */
export function forgetKeyUsage(sql: Sql, before: string): MaybePromise<number> {
  return sql.run("DELETE FROM key_usage WHERE stretch < ?", [before]);
}
