import type { Context } from "@/lib/access/context";
import { commitChange } from "@/lib/change/commit-change";
import type { Database } from "@/lib/db/database";
import type { Actor } from "@/lib/domain/actor";
import { genesisPrev } from "@/lib/domain/audit-chain";
import { createId } from "@/lib/domain/id";
import { parseContent } from "@/lib/domain/memory-content";
import { parseMemoryPath } from "@/lib/domain/memory-path";
import type { KeyAccess, Role } from "@/lib/domain/role";
import { createKey } from "@/lib/key/create-key";

export const now = () => new Date().toISOString();

export function contextOf(db: Database, actor: Actor, over: Partial<Context> = {}): Context {
  return { actor, db, now, requestId: createId("req", Date.now()), origin: "console", session: null, ...over };
}

/** A workspace that nobody else uses. */
export async function createWorkspace(db: Database): Promise<string> {
  const id = createId("wrkspc", Date.now());
  await db.prisma.workspace.create({ data: { id, name: "Test workspace", createdAt: now(), auditHead: genesisPrev } });
  return id;
}

/** A member who can act but not sign in. */
export async function createMember(db: Database, workspaceId: string, role: Role): Promise<Actor & { kind: "member" }> {
  const userId = createId("user", Date.now());
  const memberId = createId("mbr", Date.now());
  const at = new Date();
  await db.prisma.user.create({
    data: {
      id: userId,
      name: `${role} person`,
      email: `${userId.toLowerCase()}@example.test`,
      createdAt: at,
      updatedAt: at,
    },
  });
  await db.prisma.member.create({ data: { id: memberId, workspaceId, userId, role, createdAt: now() } });
  return { kind: "member", workspaceId, userId, memberId, role };
}

export interface TestKeyOptions {
  access?: KeyAccess;
  storeIds?: string[];
}

/** A key's secret, made through the use case by a new admin of the workspace. */
export async function createTestKey(
  db: Database,
  workspaceId: string,
  { access = "read_write", storeIds }: TestKeyOptions = {},
): Promise<string> {
  const admin = await createMember(db, workspaceId, "admin");
  const { secret } = await createKey(contextOf(db, admin), { name: "test key", access, store_ids: storeIds });
  return secret;
}

export async function collect<T>(source: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of source) all.push(one);
  return all;
}

/** Writes many memories at once, past the doors and through the one write path: one change per 1,000. */
export async function fillStore(
  db: Database,
  store: { id: string; workspaceId: string },
  memories: Iterable<readonly [path: string, content: string]>,
): Promise<void> {
  const context = contextOf(db, { kind: "system", workspaceId: store.workspaceId }, { origin: "system" });
  const all = [...memories];
  for (let at = 0; at < all.length; at += 1_000) {
    const edits = all
      .slice(at, at + 1_000)
      .map(
        ([path, content]) => ({ kind: "create", path: parseMemoryPath(path), content: parseContent(content) }) as const,
      );
    await commitChange(context, { storeId: store.id, edits });
  }
}
