import { expect, it } from "vitest";
import { getAuth } from "@/lib/auth/auth";
import type { Database } from "@/lib/db/database";
import { dayMs } from "@/lib/domain/durations";
import { createId } from "@/lib/domain/id";
import { createWorkspace, now } from "@/lib/testing/fixtures";
import { authConfig, browserHeaders, createPerson } from "@/lib/testing/person";
import { describeOnBoth } from "@/lib/testing/test-database";
import { authenticateMember } from "./authenticate-member";
import { signIn } from "./sign-in";
import { signOut } from "./sign-out";

async function signedIn(db: Database) {
  const person = await createPerson(db, await createWorkspace(db), "reviewer");
  const context = { db, config: authConfig, now, requestId: createId("req", Date.now()) };
  const cookies = await signIn(context, person);
  return { person, cookies, headers: browserHeaders(cookies) };
}

describeOnBoth("authenticateMember", (database, dialect) => {
  it("knows the member by the cookie, and nobody without one, with another's signature or with a key", async () => {
    const { db } = database;
    const { person, cookies, headers } = await signedIn(db);
    expect(await authenticateMember(db, authConfig, headers)).toMatchObject({
      kind: "member",
      userId: person.userId,
      memberId: person.memberId,
      role: "reviewer",
    });
    expect(await authenticateMember(db, authConfig, new Headers())).toBeNull();
    expect(await authenticateMember(db, authConfig, new Headers({ "x-api-key": "plm_x" }))).toBeNull();
    const [cookie] = cookies;
    const forged = cookie!.value.replace(/\.[^.]+$/, `.${"A".repeat(43)}=`);
    expect(await authenticateMember(db, authConfig, browserHeaders([{ ...cookie!, value: forged }]))).toBeNull();
    const otherSecret = { ...authConfig, secret: "another secret, of another server 0123456789" };
    expect(await authenticateMember(db, otherSecret, headers)).toBeNull();
  });

  it("follows the role and the disabling of a member from the next request on", async () => {
    const { db } = database;
    const { person, headers } = await signedIn(db);
    const where = { id: person.memberId };
    await db.prisma.member.update({ where, data: { role: "compliance" } });
    expect(await authenticateMember(db, authConfig, headers)).toMatchObject({ role: "compliance" });
    await db.prisma.member.update({ where, data: { disabledAt: now() } });
    expect(await authenticateMember(db, authConfig, headers)).toBeNull();
  });

  it("ends with the sign-out, whoever kept the cookie", async () => {
    const { db } = database;
    const { headers } = await signedIn(db);
    const cleared = await signOut(db, authConfig, headers);
    expect(cleared.find(({ name }) => name === "palimpsest.session_token")).toMatchObject({
      value: "",
      options: { maxAge: 0 },
    });
    expect(await authenticateMember(db, authConfig, headers)).toBeNull();
    await expect(signOut(db, authConfig, new Headers())).resolves.toBeDefined();
  });

  it("lives for seven days without use and moves on with it", async () => {
    const { db } = database;
    const { person, headers } = await signedIn(db);
    const where = { userId: person.userId };
    const expiry = async () => (await db.prisma.authSession.findFirstOrThrow({ where })).expiresAt.getTime();
    expect(await expiry()).toBeGreaterThan(Date.now() + 7 * dayMs - 60_000);
    await db.prisma.authSession.updateMany({ where, data: { expiresAt: new Date(Date.now() + 2 * dayMs) } });
    expect(await authenticateMember(db, authConfig, headers)).not.toBeNull();
    expect(await expiry()).toBeGreaterThan(Date.now() + 7 * dayMs - 60_000);
    await db.prisma.authSession.updateMany({ where, data: { expiresAt: new Date(Date.now() - 1) } });
    expect(await authenticateMember(db, authConfig, headers)).toBeNull();
  });

  it("knows the member on a full disk, where the end of the session cannot be moved", async () => {
    const { db } = database;
    const { person, headers } = await signedIn(db);
    const [where, expiresAt] = [{ userId: person.userId }, new Date(Date.now() + 2 * dayMs)];
    await db.prisma.authSession.updateMany({ where, data: { expiresAt } });
    const run = (statement: string) => db.prisma.$executeRawUnsafe(statement);
    if (dialect === "postgresql") {
      await run(`CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $do$
        BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $do$`);
      await run("CREATE TRIGGER no_room BEFORE UPDATE ON auth_session FOR EACH ROW EXECUTE FUNCTION no_room()");
    } else
      await run(`CREATE TRIGGER no_room BEFORE UPDATE ON auth_session
        BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`);
    try {
      expect(await authenticateMember(db, authConfig, headers)).toMatchObject({ userId: person.userId });
      expect(await db.prisma.authSession.findFirstOrThrow({ where })).toMatchObject({ expiresAt });
    } finally {
      await run(dialect === "postgresql" ? "DROP FUNCTION no_room() CASCADE" : "DROP TRIGGER no_room");
    }
  });

  it("has no public sign-up and keeps nothing about where a person signs in from", async () => {
    const { db } = database;
    const { person } = await signedIn(db);
    const body = { name: "Eve", email: "eve@example.test", password: "a long enough password" };
    await expect(getAuth(db, authConfig).api.signUpEmail({ body })).rejects.toThrow();
    expect(await db.prisma.user.count({ where: { email: body.email } })).toBe(0);
    const session = await db.prisma.authSession.findFirstOrThrow({ where: { userId: person.userId } });
    expect([session.ipAddress, session.userAgent]).toEqual(["", ""]);
  });

  it("does not wait for itself while others write", async () => {
    const { db } = database;
    const { person } = await signedIn(db);
    const context = { db, config: authConfig, now, requestId: createId("req", Date.now()) };
    const writes = Array.from({ length: 20 }, (_, n) =>
      db.transaction((tx) => tx.prisma.user.update({ where: { id: person.userId }, data: { name: `name ${n}` } })),
    );
    const sessions = Array.from({ length: 4 }, () => signIn(context, person));
    expect((await Promise.all(sessions)).every((cookies) => cookies.length === 1)).toBe(true);
    await Promise.all(writes);
  });
});
