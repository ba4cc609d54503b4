import "server-only";
import type { Database } from "@/lib/db/database";

export interface PendingErasure {
  storeId: string;
  requestedAt: string;
}

export async function listPendingErasures(db: Database): Promise<PendingErasure[]> {
  return db.prisma.pendingErasure.findMany();
}

/** Forgets only what was there before the pass: a redaction made meanwhile has a later time and stays. */
export async function clearPendingErasures(db: Database, done: PendingErasure[]): Promise<void> {
  for (const { storeId, requestedAt } of done)
    await db.prisma.pendingErasure.deleteMany({ where: { storeId, requestedAt } });
}
