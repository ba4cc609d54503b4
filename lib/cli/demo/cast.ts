import { hashPassword } from "@/lib/auth/password";
import type { Database } from "@/lib/db/database";
import type { Actor } from "@/lib/domain/actor";
import { dayMs } from "@/lib/domain/durations";
import { createId } from "@/lib/domain/id";
import { createKeySecret } from "@/lib/domain/key-format";
import type { Role } from "@/lib/domain/role";
import { writeKey } from "@/lib/key/create-key";
import { insertMember } from "@/lib/member/member.store";

export const people = ["ada", "rui", "ines"] as const;
export const agents = ["support-agent", "release-agent", "research-agent"] as const;

export type Person = (typeof people)[number];
export type Agent = (typeof agents)[number];
export type Cast = Record<Person | Agent, Actor>;

const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString();

async function addPerson(
  db: Database,
  workspaceId: string,
  person: { name: string; email: string; role: Role; password: string },
) {
  const now = daysAgo(10);
  const userId = createId("user", Date.parse(now));
  const memberId = createId("mbr", Date.parse(now));
  const { name, email, role, password } = person;
  const passwordHash = await hashPassword(password);
  await db.transaction((tx) =>
    insertMember(tx, { userId, memberId, workspaceId, name, email, passwordHash, role, now }),
  );
  return { kind: "member", workspaceId, userId, memberId, role } as const;
}

async function addAgent(db: Database, workspaceId: string, name: Agent): Promise<Actor> {
  const now = daysAgo(10);
  const context = {
    actor: { kind: "system", workspaceId } as const,
    now: () => now,
    requestId: createId("req", Date.now()),
  };
  const keyId = await db.transaction((tx) => writeKey(tx, context, { name, access: "read_write" }, createKeySecret()));
  return { kind: "key", workspaceId, keyId, access: "read_write", stores: "all" };
}

/** The people and agents of the demo, in the workspace that the first run made. */
export async function castOf(db: Database, password: string): Promise<Cast> {
  const admin = await db.prisma.member.findFirstOrThrow({ where: { role: "admin" }, include: { user: true } });
  const { workspaceId, userId, id: memberId } = admin;
  await db.prisma.user.update({ where: { id: userId }, data: { name: "Ada Okafor" } });
  await db.prisma.workspace.update({ where: { id: workspaceId }, data: { name: "Northern Lights" } });
  return {
    ada: { kind: "member", workspaceId, userId, memberId, role: "admin" },
    rui: await addPerson(db, workspaceId, { name: "Rui Tanaka", email: "rui@example.com", role: "editor", password }),
    ines: await addPerson(db, workspaceId, {
      name: "Inês Prado",
      email: "ines@example.com",
      role: "compliance",
      password,
    }),
    "support-agent": await addAgent(db, workspaceId, "support-agent"),
    "release-agent": await addAgent(db, workspaceId, "release-agent"),
    "research-agent": await addAgent(db, workspaceId, "research-agent"),
  };
}
