import "server-only";
import type { Database, WriteTransaction } from "@/lib/db/database";

export * from "@/lib/db/dialect/embedding-statements";
export { lockStore } from "@/lib/db/dialect/store-lock-statements";
export { type VectorComparer, vectorComparison } from "@/lib/db/dialect/vector-comparison";

export interface EmbedderRow {
  url: string;
  model: string;
  apiKey: string | null;
  dimensions: number | null;
}

/** What an admin of the workspace named. */
export function findEmbedderRow(db: Database, workspaceId: string): Promise<EmbedderRow | null> {
  return db.prisma.embedder.findUnique({
    where: { workspaceId },
    select: { url: true, model: true, apiKey: true, dimensions: true },
  });
}

export async function saveEmbedderRow(
  { prisma }: WriteTransaction,
  workspaceId: string,
  row: EmbedderRow & { updatedAt: string },
): Promise<void> {
  await prisma.embedder.upsert({ where: { workspaceId }, create: { workspaceId, ...row }, update: row });
}

/** @returns whether there was one */
export async function deleteEmbedderRow({ prisma }: WriteTransaction, workspaceId: string): Promise<boolean> {
  return (await prisma.embedder.deleteMany({ where: { workspaceId } })).count > 0;
}
