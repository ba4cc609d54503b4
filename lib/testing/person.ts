import type { AuthConfig } from "@/lib/auth/auth";
import { hashPassword } from "@/lib/auth/password";
import type { Database } from "@/lib/db/database";
import { createId } from "@/lib/domain/id";
import type { Role } from "@/lib/domain/role";
import type { SessionCookie } from "@/lib/member/begin-session";
import { insertMember } from "@/lib/member/member.store";
import { now } from "./fixtures";

export const authConfig: AuthConfig = {
  publicUrl: "http://127.0.0.1:3000",
  secret: "a secret of the tests, as random as 4f1a9c7be2d35068",
};

export interface Person {
  userId: string;
  memberId: string;
  email: string;
  password: string;
}

/** Made once for each password: it is slow on purpose, and what it is like with another salt is for the tests of passwords. */
const hashes = new Map<string, Promise<string>>();

function hashOf(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  return hash;
}

/** A member who can sign in. */
export async function createPerson(db: Database, workspaceId: string, role: Role): Promise<Person> {
  const time = Date.now();
  const userId = createId("user", time);
  const memberId = createId("mbr", time);
  const email = `${userId.toLowerCase()}@example.test`;
  const password = `the password of ${role} people`;
  const passwordHash = await hashOf(password);
  const person = { userId, memberId, workspaceId, name: `${role} person`, email, passwordHash, role, now: now() };
  await db.transaction((tx) => insertMember(tx, person));
  return { userId, memberId, email, password };
}

/** The headers of a browser that kept these cookies. */
export function browserHeaders(cookies: readonly SessionCookie[]): Headers {
  const kept = cookies.filter(({ options }) => options.maxAge !== 0);
  return new Headers({ cookie: kept.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join("; ") });
}
