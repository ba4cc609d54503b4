import { expect, it } from "vitest";
import { readAuditChain } from "@/lib/audit/audit.store";
import type { AuthConfig } from "@/lib/auth/auth";
import type { Database } from "@/lib/db/database";
import { verifyChain } from "@/lib/domain/audit-chain";
import { dayMs } from "@/lib/domain/durations";
import { createId } from "@/lib/domain/id";
import { sha256Hex } from "@/lib/domain/memory-content";
import { collect, contextOf, createMember, createWorkspace, now } from "@/lib/testing/fixtures";
import { authConfig, browserHeaders, createPerson } from "@/lib/testing/person";
import { describeOnBoth } from "@/lib/testing/test-database";
import { authenticateMember } from "./authenticate-member";
import { changePassword } from "./change-password";
import { disableMember } from "./disable-member";
import { endPasswordReset, makePasswordReset } from "./make-password-reset";
import { changeRole, listMemberAccounts } from "./manage-members";
import { usePasswordResetInput } from "./member.schema";
import { signIn } from "./sign-in";
import { readPasswordReset, usePasswordReset } from "./use-password-reset";

const next = "what nobody has used so far";
const form = (token: string) => usePasswordResetInput.parse({ token, password: next });

const here = () => ({ config: authConfig, now: now() });

async function team(db: Database) {
  const workspaceId = await createWorkspace(db);
  const admin = contextOf(db, await createMember(db, workspaceId, "admin"));
  const person = await createPerson(db, workspaceId, "viewer");
  const browser = { db, config: authConfig, now, requestId: createId("req", Date.now()) };
  const open = (password: string) => signIn(browser, { email: person.email, password });
  const make = () => makePasswordReset(admin, { member_id: person.memberId });
  const use = (token: string, over = {}) =>
    usePasswordReset({ ...browser, signedInUserId: null, ...over }, form(token));
  return { workspaceId, admin, person, open, make, use };
}

const refusal = (state: string) => ({ code: "conflict", details: { state } });

describeOnBoth("password resets", (database) => {
  it("set the password once, end every session and sign in; of the link only a hash is kept", async () => {
    const { db } = database;
    const { workspaceId, admin, person, open, make, use } = await team(db);
    const before = browserHeaders(await open(person.password));
    const { token, expiresAt } = await make();
    const row = await db.prisma.passwordReset.findFirstOrThrow({ where: { memberId: person.memberId } });
    expect(row.tokenHash).toBe(sha256Hex(token));
    const account = (await listMemberAccounts(admin)).find(({ id }) => id === person.memberId);
    expect(account?.resetUntil).toBe(expiresAt);
    // Nothing changes before the link is used.
    expect(await authenticateMember(db, authConfig, before)).not.toBeNull();
    for (let n = 0; n < 6; n++) await open("a wrong guess").catch(() => undefined);
    const cookies = await use(token);
    expect(await authenticateMember(db, authConfig, browserHeaders(cookies))).toMatchObject({ userId: person.userId });
    expect(await authenticateMember(db, authConfig, before)).toBeNull();
    // The waiting after wrong guesses is over, too.
    await expect(open(person.password)).rejects.toMatchObject({ code: "authentication" });
    expect(await open(next)).toHaveLength(1);
    await expect(use(token)).rejects.toMatchObject(refusal("used"));
    const signIns = await db.prisma.signIn.findMany({ where: { userId: person.userId, method: "reset" } });
    expect(signIns).toHaveLength(1);
    const entries = await collect(readAuditChain(db.read, workspaceId));
    expect(verifyChain(entries)).toMatchObject({ ok: true });
    const ours = entries.filter(({ body }) => body.action.startsWith("password_reset"));
    expect(ours.map(({ body }) => [body.action, body.actor.id])).toEqual([
      ["password_reset.created", admin.actor.kind === "member" && admin.actor.userId],
      ["password_reset.used", person.userId],
    ]);
    expect(ours[1]?.body.data).toEqual({ sessions: 1 });
    expect(JSON.stringify(entries)).not.toMatch(new RegExp(`${token}|${next}|example\\.test`));
  });

  it("let one of many use the same link", async () => {
    const { make, use, person } = await team(database.db);
    const { token } = await make();
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => use(token)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const one of outcomes) if (one.status === "rejected") expect(one.reason).toMatchObject(refusal("used"));
    expect(await database.db.prisma.authSession.count({ where: { userId: person.userId } })).toBe(1);
  });

  it("end with time, with a newer one, when they are withdrawn, with a changed password and when somebody is disabled", async () => {
    const { db } = database;
    const { workspaceId, admin, person, open, make, use } = await team(db);
    const later = () => new Date(Date.now() + dayMs + 1_000).toISOString();
    const first = await make();
    await expect(use(first.token, { now: later })).rejects.toMatchObject(refusal("expired"));
    await expect(use(first.token.slice(1))).rejects.toMatchObject(refusal("unknown"));
    const second = await make();
    await expect(use(first.token)).rejects.toMatchObject(refusal("ended"));
    await endPasswordReset(admin, { member_id: person.memberId });
    expect((await endPasswordReset(admin, { member_id: person.memberId })).resetUntil).toBeNull();
    await expect(use(second.token)).rejects.toMatchObject(refusal("ended"));
    const third = await make();
    const actor = await authenticateMember(db, authConfig, browserHeaders(await open(person.password)));
    const own = { current_password: person.password, new_password: "chosen by themselves" };
    await changePassword(contextOf(db, actor!), own);
    expect(await readPasswordReset(db, third.token, here())).toEqual({ state: "ended" });
    const another = await createMember(db, workspaceId, "admin");
    const [byAnother, fourth] = [
      await makePasswordReset(contextOf(db, another), { member_id: person.memberId }).then(async (made) => {
        const id = another.kind === "member" ? another.memberId : "";
        await changeRole(admin, { member_id: id, role: "viewer" });
        return made;
      }),
      await make(),
    ];
    expect(await readPasswordReset(db, byAnother.token, here())).toEqual({ state: "ended" });
    await disableMember(admin, { member_id: person.memberId, keys: "suspend" });
    await expect(use(fourth.token)).rejects.toMatchObject(refusal("ended"));
    await expect(make()).rejects.toMatchObject({ code: "conflict" });
  });

  it("are for others, of one's own workspace, and for the browser of whoever they are for", async () => {
    const { db } = database;
    const { admin, person, make, use } = await team(db);
    const self = admin.actor.kind === "member" ? admin.actor.memberId : "";
    await expect(makePasswordReset(admin, { member_id: self })).rejects.toMatchObject({ code: "conflict" });
    const foreign = (await team(db)).admin;
    const theirs = makePasswordReset(foreign, { member_id: person.memberId });
    await expect(theirs).rejects.toMatchObject({ code: "not_found" });
    const { token } = await make();
    const signedInUserId = createId("user", Date.now());
    await expect(use(token, { signedInUserId })).rejects.toMatchObject({ code: "conflict" });
    expect(await readPasswordReset(db, token, here())).toMatchObject({ state: "open", email: person.email });
    expect(await use(token, { signedInUserId: person.userId })).toHaveLength(1);
  });

  it("give no password where single sign-on is the only way in", async () => {
    const { db } = database;
    const { make, use, open, person } = await team(db);
    const { token } = await make();
    const only = (passwordFor: string[]) => ({
      ...authConfig,
      sso: { name: "Hub", passwordFor } as unknown as AuthConfig["sso"],
    });
    const config = only([]);
    expect(await readPasswordReset(db, token, { config, now: now() })).toEqual({ state: "no_password" });
    expect(await readPasswordReset(db, token, { config: only([person.email]), now: now() })).toMatchObject({
      state: "open",
    });
    await expect(use(token, { config })).rejects.toMatchObject({ code: "permission" });
    expect(await open(person.password)).toHaveLength(1);
  });
});
