import "server-only";
import type { Database } from "@/lib/db/database";

/** Whether this user is a member of a workspace and not disabled there. */
export async function hasEnabledMember(db: Database, userId: string): Promise<boolean> {
  const member = await db.prisma.member.findFirst({ where: { userId, disabledAt: null }, select: { id: true } });
  return member !== null;
}
