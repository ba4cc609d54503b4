import "server-only";
import type { Database, WriteTransaction } from "@/lib/db/database";
import { genesisPrev } from "@/lib/domain/audit-chain";

/** The lock of everything that changes members, and of what there is one of in a workspace. Whoever takes it does so first, or two would wait for each other. */
export { lockWorkspaceChain as lockWorkspace } from "@/lib/db/dialect/audit-statements";

// One row at most: a new link takes the place of the one before.
const linkId = "first-run";

export async function workspaceExists(db: Pick<Database, "prisma"> | WriteTransaction): Promise<boolean> {
  return (await db.prisma.workspace.findFirst({ select: { id: true } })) !== null;
}

/** The oldest workspace, which is the only one. */
export async function findWorkspaceId(db: Database): Promise<string | null> {
  const row = await db.prisma.workspace.findFirst({ orderBy: { id: "asc" }, select: { id: true } });
  return row?.id ?? null;
}

export async function insertWorkspace(tx: WriteTransaction, workspace: { id: string; name: string; now: string }) {
  const { id, name, now } = workspace;
  await tx.prisma.workspace.create({ data: { id, name, createdAt: now, auditHead: genesisPrev } });
}

/** Stores the hash of the only valid token; also takes the lock of the first run until the transaction ends. */
export async function putSetupLink(tx: WriteTransaction, tokenHash: string, now: string): Promise<void> {
  const row = { tokenHash, createdAt: now };
  await tx.prisma.setupLink.upsert({ where: { id: linkId }, create: { id: linkId, ...row }, update: row });
}

export async function findSetupTokenHash(db: Database): Promise<string | null> {
  return (await db.prisma.setupLink.findUnique({ where: { id: linkId } }))?.tokenHash ?? null;
}

/**
 * Uses the link up. Of two at once the second waits here for the first and then finds nothing.
 * @returns false when there is no such link
 */
export async function consumeSetupLink(tx: WriteTransaction, tokenHash: string): Promise<boolean> {
  const { count } = await tx.prisma.setupLink.deleteMany({ where: { id: linkId, tokenHash } });
  return count === 1;
}

export async function dropSetupLink(tx: WriteTransaction): Promise<void> {
  await tx.prisma.setupLink.deleteMany({});
}
