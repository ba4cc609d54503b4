import "server-only";
import type { WriteTransaction } from "@/lib/db/database";

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

type Prisma = Pick<WriteTransaction, "prisma">;

export async function findSavedViews(
  { prisma }: Prisma,
  owner: Owner,
  screen: string | undefined,
): Promise<SavedView[]> {
  return prisma.savedView.findMany({
    where: { ...owner, screen },
    orderBy: [{ name: "asc" }, { id: "asc" }],
    select: { id: true, screen: true, name: true, query: true, createdAt: true },
  });
}

export async function insertSavedView({ prisma }: Prisma, owner: Owner, view: SavedView): Promise<void> {
  await prisma.savedView.upsert({
    where: { id: view.id },
    create: { ...view, ...owner },
    update: { query: view.query },
  });
}

/** Whether there was one to delete. */
export async function deleteSavedView({ prisma }: Prisma, owner: Owner, id: string): Promise<boolean> {
  const { count } = await prisma.savedView.deleteMany({ where: { ...owner, id } });
  return count > 0;
}
