import "server-only";
import type { WriteTransaction } from "@/lib/db/database";

export interface SignInAttempt {
  accountHash: string;
  failures: number;
  /** RFC 3339, or null while there is no wait. */
  blockedUntil: string | null;
  updatedAt: string;
}

/** The attempts on one account, locked until the transaction ends so that simultaneous ones are counted one by one. */
export async function lockAttempts(tx: WriteTransaction, accountHash: string, now: string): Promise<SignInAttempt> {
  return tx.prisma.signInAttempt.upsert({
    where: { accountHash },
    create: { accountHash, failures: 0, blockedUntil: null, updatedAt: now },
    // Writing the key to itself changes nothing and takes the row's lock.
    update: { accountHash },
  });
}

export async function saveAttempts(tx: WriteTransaction, attempt: SignInAttempt): Promise<void> {
  const { accountHash, ...data } = attempt;
  await tx.prisma.signInAttempt.update({ where: { accountHash }, data });
}

/** Forgets the attempts on one account, and all that were made before a time. */
export async function forgetAttempts(tx: WriteTransaction, accountHash: string, before: string): Promise<void> {
  await tx.prisma.signInAttempt.deleteMany({ where: { OR: [{ accountHash }, { updatedAt: { lt: before } }] } });
}
