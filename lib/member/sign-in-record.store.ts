import "server-only";
import type { Database, WriteTransaction } from "@/lib/db/database";
import { dayMs } from "@/lib/domain/durations";
import { createId, firstIdAt } from "@/lib/domain/id";

export type SignInMethod = "password" | "invitation" | "set_up" | "sso" | "passkey" | "reset";

export interface SignInRecord {
  workspaceId: string;
  userId: string;
  time: string;
  method: SignInMethod;
  outcome: "signed_in" | "failed";
  /** "Firefox on Linux" at most; null where nothing was told. */
  browser: string | null;
}

const keptMs = 90 * dayMs;

/** Remembers that somebody signed in or could not; what is older than 90 days goes with it. */
export async function insertSignIn(tx: WriteTransaction, record: SignInRecord): Promise<void> {
  const time = Date.parse(record.time);
  const before = firstIdAt("sgn", Math.max(0, time - keptMs));
  await tx.prisma.signIn.deleteMany({ where: { userId: record.userId, id: { lt: before } } });
  await tx.prisma.signIn.create({ data: { id: createId("sgn", time), ...record } });
}

/** The newest first. */
export async function findSignIns(
  db: Database,
  userId: string,
  { before, limit }: { before: string | null; limit: number },
): Promise<(SignInRecord & { id: string })[]> {
  const rows = await db.prisma.signIn.findMany({
    where: { userId, ...(before && { id: { lt: before } }) },
    orderBy: { id: "desc" },
    take: limit,
  });
  return rows.map((row) => ({
    ...row,
    method: row.method as SignInMethod,
    outcome: row.outcome as SignInRecord["outcome"],
  }));
}

/** When each person of a workspace last signed in. */
export async function lastSignIns(db: Database, workspaceId: string): Promise<Map<string, string>> {
  const rows = await db.prisma.signIn.groupBy({
    by: ["userId"],
    where: { workspaceId, outcome: "signed_in" },
    _max: { time: true },
  });
  return new Map(rows.flatMap(({ userId, _max }) => (_max.time === null ? [] : [[userId, _max.time] as const])));
}
