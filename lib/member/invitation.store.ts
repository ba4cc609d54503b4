import "server-only";
import type { Database, WriteTransaction } from "@/lib/db/database";
import type { Role } from "@/lib/domain/role";
import { namesOf } from "@/lib/review/names.store";
import type { Invitation } from "./invitation";

export interface NewInvitation {
  id: string;
  workspaceId: string;
  tokenHash: string;
  role: Role;
  email: string | null;
  createdBy: string;
  createdAt: string;
  expiresAt: string;
}

export async function insertInvitation(tx: WriteTransaction, invitation: NewInvitation): Promise<void> {
  await tx.prisma.invitation.create({ data: invitation });
}

const isOpen = (now: string) => ({ acceptedAt: null, revokedAt: null, expiresAt: { gt: now } });

/** Those that still let somebody in, the newest first. */
export async function findOpenInvitations(
  db: Database,
  workspaceId: string,
  { now, id }: { now: string; id?: string },
): Promise<Invitation[]> {
  const rows = await db.prisma.invitation.findMany({
    where: { workspaceId, id, ...isOpen(now) },
    orderBy: { id: "desc" },
    take: 200,
    select: { id: true, role: true, email: true, createdBy: true, createdAt: true, expiresAt: true },
  });
  const nameOf = await namesOf(
    db,
    workspaceId,
    rows.map((row) => row.createdBy),
  );
  return rows.map((row) => ({ ...row, role: row.role as Role, createdBy: nameOf(row.createdBy) }));
}

export interface InvitationByToken {
  id: string;
  workspaceId: string;
  workspaceName: string;
  role: Role;
  email: string | null;
  expiresAt: string;
  acceptedAt: string | null;
  revokedAt: string | null;
}

/** Whatever its state; who invites is not asked. */
export async function findInvitationByToken(db: Database, tokenHash: string): Promise<InvitationByToken | null> {
  const row = await db.prisma.invitation.findUnique({ where: { tokenHash }, omit: { tokenHash: true } });
  if (!row) return null;
  const workspace = await db.prisma.workspace.findUnique({ where: { id: row.workspaceId }, select: { name: true } });
  return { ...row, role: row.role as Role, workspaceName: workspace?.name ?? "" };
}

/** Uses it up: of two at once the second waits here and then finds it used. @returns whether it was open */
export async function consumeInvitation(
  tx: WriteTransaction,
  id: string,
  { by, at }: { by: string; at: string },
): Promise<boolean> {
  const { count } = await tx.prisma.invitation.updateMany({
    where: { id, ...isOpen(at) },
    data: { acceptedAt: at, acceptedBy: by },
  });
  return count === 1;
}

/** @returns false where it was used or revoked already */
export async function markInvitationRevoked(tx: WriteTransaction, id: string, at: string): Promise<boolean> {
  const { count } = await tx.prisma.invitation.updateMany({
    where: { id, acceptedAt: null, revokedAt: null },
    data: { revokedAt: at },
  });
  return count === 1;
}

export async function findInvitationState(
  db: Database,
  workspaceId: string,
  id: string,
): Promise<{ acceptedAt: string | null } | null> {
  return db.prisma.invitation.findFirst({ where: { workspaceId, id }, select: { acceptedAt: true } });
}

export async function isMemberAddress(db: Database, email: string): Promise<boolean> {
  return (await db.prisma.user.findUnique({ where: { email }, select: { id: true } })) !== null;
}

/** Ends those of one person that were not used. @returns their ids */
export async function withdrawInvitationsOf(tx: WriteTransaction, createdBy: string, at: string): Promise<string[]> {
  const where = { createdBy, acceptedAt: null, revokedAt: null };
  const open = await tx.prisma.invitation.findMany({ where, select: { id: true }, orderBy: { id: "asc" } });
  await tx.prisma.invitation.updateMany({ where, data: { revokedAt: at } });
  return open.map(({ id }) => id);
}
