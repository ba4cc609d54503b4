import { expect, it } from "vitest";
import { readAuditChain } from "@/lib/audit/audit.store";
import type { AuthConfig } from "@/lib/auth/auth";
import { verifyChain } from "@/lib/domain/audit-chain";
import { minuteMs } from "@/lib/domain/durations";
import { authenticateMember } from "@/lib/member/authenticate-member";
import { disableMember } from "@/lib/member/disable-member";
import { accountKey, insertLink } from "@/lib/member/sso.store";
import { collect, contextOf, createMember } from "@/lib/testing/fixtures";
import { passkeyConfig as config, createPasskeyPerson, softDevice } from "@/lib/testing/passkey-person";
import { browserHeaders } from "@/lib/testing/person";
import { SoftAuthenticator } from "@/lib/testing/soft-authenticator";
import { describeOnBoth } from "@/lib/testing/test-database";
import { beginPasskey } from "./add-passkey";
import { listPasskeys, removePasskey, renamePasskey } from "./own-passkeys";
import { beginPasskeySignIn } from "./sign-in-with-passkey";

const laterBy = (ms: number) => () => new Date(Date.now() + ms).toISOString();

const refused = { code: "authentication" };

describeOnBoth("passkeys", (database) => {
  it("are added with the password, sign in without it, and are renamed and removed, with an entry for each", async () => {
    const { db } = database;
    const { workspaceId, person, context, add, signIn } = await createPasskeyPerson(db);
    const laptop = softDevice();
    const { id } = await add(laptop);
    const cookies = await signIn(laptop);
    const actor = await authenticateMember(db, config, browserHeaders(cookies));
    expect(actor).toMatchObject({ userId: person.userId, role: "viewer" });
    await renamePasskey(context, { passkey_id: id, name: "Old laptop" });
    expect(await listPasskeys(context)).toMatchObject([{ id, name: "Old laptop", lastUsedAt: expect.any(String) }]);
    await removePasskey(context, { passkey_id: id }, config);
    await expect(signIn(laptop)).rejects.toMatchObject(refused);
    await expect(removePasskey(context, { passkey_id: id }, config)).rejects.toMatchObject({ code: "not_found" });
    const signIns = await db.prisma.signIn.findMany({ where: { userId: person.userId } });
    expect(signIns).toMatchObject([{ method: "passkey", outcome: "signed_in", browser: "Firefox on Linux" }]);
    const entries = await collect(readAuditChain(db.read, workspaceId));
    expect(verifyChain(entries)).toMatchObject({ ok: true });
    expect(entries.map(({ body }) => body.action)).toEqual([
      "passkey.added",
      "member.signed_in",
      "passkey.renamed",
      "passkey.removed",
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/laptop/i);
  });

  it("are not made without the password, by somebody else's browser, twice, late, or without their owner", async () => {
    const { db } = database;
    const { context, begin, keep } = await createPasskeyPerson(db);
    const wrong = beginPasskey(context, { name: "Laptop", current_password: "a guess" }, config);
    await expect(wrong).rejects.toMatchObject({ code: "invalid_request", details: { field: "current_password" } });
    await expect(beginPasskey(context, { name: "Laptop" }, config)).rejects.toMatchObject({ code: "invalid_request" });
    const another = await createPasskeyPerson(db);
    const mine = softDevice().create(await begin());
    await expect(another.keep(mine)).rejects.toMatchObject({ code: "invalid_request" });
    await keep(mine);
    await expect(keep(mine)).rejects.toMatchObject({ code: "invalid_request" });
    const late = softDevice().create(await begin());
    await expect(keep(late, { now: laterBy(6 * minuteMs) })).rejects.toMatchObject({ code: "invalid_request" });
    const elsewhere = new SoftAuthenticator("https://memory.example.attacker");
    await expect(keep(elsewhere.create(await begin()))).rejects.toMatchObject({ code: "invalid_request" });
    const unattended = new SoftAuthenticator(config.publicUrl, false);
    await expect(keep(unattended.create(await begin()))).rejects.toMatchObject({ code: "invalid_request" });
    for (const broken of [
      { id: "x", response: { clientDataJSON: "" } },
      { id: "x", response: { clientDataJSON: "e30" } },
    ])
      await expect(keep(broken)).rejects.toMatchObject({ code: "invalid_request" });
    expect(await listPasskeys(context)).toHaveLength(1);
    const foreign = await listPasskeys(another.context);
    expect(foreign).toEqual([]);
  });

  it("are made without a password by whoever signed in within the last ten minutes alone", async () => {
    const { db } = database;
    const { context, person, keep } = await createPasskeyPerson(db);
    const { userId } = person;
    await db.prisma.authAccount.deleteMany({ where: { userId } });
    const issuer = "https://corp.example.test";
    const accountId = accountKey(issuer, userId);
    await db.transaction((tx) => insertLink(tx, { accountId, userId, now: context.now() }));
    const withCorp = { ...config, sso: { name: "Corp", issuer, passwordFor: "everybody" } } as unknown as AuthConfig;
    const ask = (over: Partial<typeof context> = {}) => beginPasskey({ ...context, ...over }, { name: "L" }, withCorp);
    await expect(ask({ now: laterBy(11 * minuteMs) })).rejects.toMatchObject({
      code: "conflict",
      message: "You signed in too long ago. Sign in again with Corp, then add it within ten minutes.",
    });
    const { authSessionId: _, ...elsewhere } = context.actor as Extract<typeof context.actor, { kind: "member" }>;
    await expect(ask({ actor: elsewhere })).rejects.toMatchObject({ code: "conflict" });
    await keep(softDevice().create(await ask({ now: laterBy(9 * minuteMs) })));
    await expect(ask({ now: laterBy(11 * minuteMs) })).rejects.toMatchObject({
      message: "You signed in too long ago. Sign in again with Corp or a passkey, then add it within ten minutes.",
    });
  });

  it("open no session by an answer that was used, is late, is of a copy, or of somebody else", async () => {
    const { db } = database;
    const { person, browser, add, finish, signIn } = await createPasskeyPerson(db);
    const laptop = softDevice();
    await add(laptop);
    const answer = laptop.sign(await beginPasskeySignIn(browser));
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => finish(answer)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const late = laptop.sign(await beginPasskeySignIn(browser));
    await expect(finish(late, { now: laterBy(6 * minuteMs) })).rejects.toMatchObject(refused);
    await signIn(laptop);
    // A copy that signed less often than the original.
    laptop.counter = 1;
    await expect(signIn(laptop)).rejects.toMatchObject(refused);
    await expect(signIn(softDevice())).rejects.toMatchObject(refused);
    // A signature of another device under the name of this one.
    const signed = softDevice().sign(await beginPasskeySignIn(browser));
    await expect(finish({ ...signed, id: laptop.id.toString("base64url") })).rejects.toMatchObject(refused);
    const failures = await db.prisma.signIn.count({ where: { userId: person.userId, outcome: "failed" } });
    expect(failures).toBe(2);
  });

  it("open nothing for a disabled member, nor where single sign-on is the only way in, nor at an address without a name", async () => {
    const { db } = database;
    const { workspaceId, person, context, browser, add, finish, signIn } = await createPasskeyPerson(db);
    const laptop = softDevice();
    await add(laptop);
    const sso = { name: "Hub", passwordFor: ["ada@example.test"] } as unknown as AuthConfig["sso"];
    const ssoOnly = { ...config, sso };
    const answer = laptop.sign(await beginPasskeySignIn(browser));
    await expect(finish(answer, { config: ssoOnly })).rejects.toMatchObject({ code: "permission" });
    await expect(beginPasskeySignIn({ ...browser, config: ssoOnly })).rejects.toMatchObject({ code: "permission" });
    const password = { name: "Laptop", current_password: person.password };
    await expect(beginPasskey(context, password, ssoOnly)).rejects.toMatchObject({ code: "permission" });
    const byNumber = { ...config, publicUrl: "https://192.0.2.7" };
    await expect(beginPasskey(context, password, byNumber)).rejects.toMatchObject({ code: "conflict" });
    const plain = { ...config, publicUrl: "http://memory.example.test" };
    await expect(beginPasskey(context, password, plain)).rejects.toMatchObject({ code: "conflict" });
    const admin = contextOf(db, await createMember(db, workspaceId, "admin"));
    await disableMember(admin, { member_id: person.memberId, keys: "suspend" });
    // Nobody but the owner gets as far as being told.
    await expect(signIn(laptop)).rejects.toMatchObject({
      ...refused,
      message: "Your account here is disabled. Ask your admin.",
    });
    const copied = { ...softDevice().sign(await beginPasskeySignIn(browser)), id: laptop.id.toString("base64url") };
    await expect(finish(copied)).rejects.toMatchObject({ message: expect.stringContaining("is not known here") });
    const key = { ...context, actor: { kind: "system", workspaceId } as const };
    await expect(listPasskeys(key)).rejects.toMatchObject({ code: "permission" });
  });
});
