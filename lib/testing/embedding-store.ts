import type { Context } from "@/lib/access/context";
import type { Database } from "@/lib/db/database";
import { createStore } from "@/lib/store/create-store";
import { contextOf, createMember, createWorkspace } from "./fixtures";

/** A store of a new workspace, and its admin. What another test left to be embedded is none of this one's business. */
export async function createEmbeddingStore(
  db: Database,
): Promise<{ admin: Context; workspaceId: string; storeId: string }> {
  await db.prisma.embedder.deleteMany({});
  await db.prisma.embeddingSpace.deleteMany({});
  await db.prisma.job.deleteMany({});
  const workspaceId = await createWorkspace(db);
  const admin = contextOf(db, await createMember(db, workspaceId, "admin"));
  const { id: storeId } = await createStore(admin, { name: "Store", description: "", metadata: {} });
  return { admin, workspaceId, storeId };
}
