import { expect, it } from "vitest";
import { readAuditChain } from "@/lib/audit/audit.store";
import type { Database } from "@/lib/db/database";
import { verifyChain } from "@/lib/domain/audit-chain";
import { createId } from "@/lib/domain/id";
import { collect, contextOf, createWorkspace, now } from "@/lib/testing/fixtures";
import { authConfig, browserHeaders, createPerson } from "@/lib/testing/person";
import { describeOnBoth } from "@/lib/testing/test-database";
import { authenticateMember } from "./authenticate-member";
import { changePassword } from "./change-password";
import { changePasswordInput } from "./member.schema";
import { signIn } from "./sign-in";
import { updateProfile } from "./update-profile";

async function signedIn(db: Database) {
  const workspaceId = await createWorkspace(db);
  const person = await createPerson(db, workspaceId, "viewer");
  const open = (password: string) =>
    signIn({ db, config: authConfig, now, requestId: createId("req", Date.now()) }, { email: person.email, password });
  const headers = browserHeaders(await open(person.password));
  const actor = await authenticateMember(db, authConfig, headers);
  return { workspaceId, person, open, headers, context: contextOf(db, actor!) };
}
const next = "a completely different password";

describeOnBoth("changePassword", (database) => {
  it("takes the current password, ends every session, and works from then on", async () => {
    const { db } = database;
    const { workspaceId, person, open, headers, context } = await signedIn(db);
    const elsewhere = browserHeaders(await open(person.password));
    await changePassword(context, { current_password: person.password, new_password: next });
    expect(await authenticateMember(db, authConfig, headers)).toBeNull();
    expect(await authenticateMember(db, authConfig, elsewhere)).toBeNull();
    await expect(open(person.password)).rejects.toMatchObject({ code: "authentication" });
    expect(await open(next)).toHaveLength(1);
    const entries = await collect(readAuditChain(db.read, workspaceId));
    expect(verifyChain(entries)).toMatchObject({ ok: true });
    expect(entries.map(({ body }) => body.action)).toContain("member.password_changed");
    expect(JSON.stringify(entries)).not.toContain(next);
  });

  it("refuses a wrong current password, changes nothing and counts it like a failed sign-in", async () => {
    const { db } = database;
    const { person, open, context } = await signedIn(db);
    const guess = () => changePassword(context, { current_password: "guess", new_password: next });
    for (let n = 0; n < 5; n++) {
      await expect(guess()).rejects.toMatchObject({ code: "invalid_request", details: { field: "current_password" } });
    }
    await expect(guess()).rejects.toMatchObject({ code: "rate_limited" });
    await expect(open(person.password)).rejects.toMatchObject({ code: "rate_limited" });
    await db.prisma.signInAttempt.deleteMany({});
    expect(await open(person.password)).toHaveLength(1);
  });

  it("lets one of two simultaneous changes win", async () => {
    const { db } = database;
    const { person, open, context } = await signedIn(db);
    const candidates = ["first new password", "second new password"];
    const outcomes = await Promise.allSettled(
      candidates.map((new_password) => changePassword(context, { current_password: person.password, new_password })),
    );
    const won = outcomes.map(({ status }) => status === "fulfilled");
    expect(won.filter(Boolean)).toHaveLength(1);
    expect(await open(candidates[won.indexOf(true)]!)).toHaveLength(1);
  });

  it("asks for twelve characters and for another password than before", () => {
    const parse = (current_password: string, new_password: string) =>
      changePasswordInput.safeParse({ current_password, new_password }).success;
    expect(parse("old", "x".repeat(11))).toBe(false);
    expect(parse("old", "x".repeat(12))).toBe(true);
    expect(parse("old", "x".repeat(129))).toBe(false);
    expect(parse("x".repeat(12), "x".repeat(12))).toBe(false);
  });
});

describeOnBoth("updateProfile", (database) => {
  it("changes the name once and leaves a trace without the name", async () => {
    const { db } = database;
    const { workspaceId, context } = await signedIn(db);
    expect(await updateProfile(context, { name: "Zoë Quill" })).toMatchObject({ name: "Zoë Quill", role: "viewer" });
    await updateProfile(context, { name: "Zoë Quill" });
    const entries = await collect(readAuditChain(db.read, workspaceId));
    expect(entries.filter(({ body }) => body.action === "member.profile_updated")).toHaveLength(1);
    expect(JSON.stringify(entries)).not.toContain("Quill");
  });

  it("is for people: a key has no profile", async () => {
    const { db } = database;
    const workspaceId = await createWorkspace(db);
    const key = contextOf(db, { kind: "key", workspaceId, keyId: "apikey_x", access: "read_write", stores: "all" });
    await expect(updateProfile(key, { name: "x" })).rejects.toMatchObject({ code: "permission" });
    const system = contextOf(db, { kind: "system", workspaceId });
    await expect(updateProfile(system, { name: "x" })).rejects.toMatchObject({ code: "permission" });
  });
});
