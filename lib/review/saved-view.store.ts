import "server-only";
import type { Database } from "@/lib/db/database";

/** The filters of a screen that somebody gave a name. */
export interface SavedView {
  id: string;
  screen: string;
  name: string;
  query: string;
  createdAt: string;
}

interface Owner {
  workspaceId: string;
  userId: string;
}

export async function findSavedViews(db: Database, owner: Owner, screen: string | undefined): Promise<SavedView[]> {
  return db.prisma.savedView.findMany({
    where: { ...owner, screen },
    orderBy: [{ name: "asc" }, { id: "asc" }],
    select: { id: true, screen: true, name: true, query: true, createdAt: true },
  });
}

export async function insertSavedView(db: Database, owner: Owner, view: SavedView): Promise<void> {
  await db.prisma.savedView.upsert({
    where: { id: view.id },
    create: { ...view, ...owner },
    update: { query: view.query },
  });
}

/** Whether there was one to delete. */
export async function deleteSavedView(db: Database, owner: Owner, id: string): Promise<boolean> {
  const { count } = await db.prisma.savedView.deleteMany({ where: { ...owner, id } });
  return count > 0;
}
