import "server-only";
import type { Database } from "@/lib/db/database";
import { addKeyUsage, forgetKeyUsage } from "@/lib/db/dialect/key-usage-statements";

export interface Counted {
  keyId: string;
  stretch: string;
  amount: number;
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
