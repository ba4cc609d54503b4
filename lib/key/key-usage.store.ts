import "server-only";
import type { Database } from "@/lib/db/database";
import { addKeyUsage, forgetKeyUsage } from "@/lib/db/dialect/key-usage-statements";

export interface Counted {
  keyId: string;
  stretch: string;
  amount: number;
}

/** What all processes had written of some keys in one stretch of time; keys that were not used are missing. */
export async function findUsage(
  db: Database,
  keyIds: readonly string[],
  stretch: string,
): Promise<Map<string, number>> {
  if (keyIds.length === 0) return new Map();
  const rows = await db.prisma.keyUsage.findMany({ where: { stretch, keyId: { in: [...keyIds] } } });
  return new Map(rows.map(({ keyId, amount }) => [keyId, Number(amount)]));
}

/** Adds all of it in one transaction. @returns the sums of all processes, in the same order */
export async function saveUsage(db: Database, counted: readonly Counted[], forgetBefore: string): Promise<number[]> {
  return db.transaction(async ({ sql }) => {
    const sums: number[] = [];
    // In one order everywhere, or two processes would wait for each other's rows.
    for (const one of counted) sums.push(await addKeyUsage(sql, one));
    await forgetKeyUsage(sql, forgetBefore);
    return sums;
  });
}
