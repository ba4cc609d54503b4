import { expect, it } from "vitest";
import { readAuditChain } from "@/lib/audit/audit.store";
import { createId } from "@/lib/domain/id";
import { collect, contextOf, createWorkspace, now } from "@/lib/testing/fixtures";
import { authConfig, browserHeaders, createPerson } from "@/lib/testing/person";
import { describeOnBoth } from "@/lib/testing/test-database";
import { authenticateMember } from "./authenticate-member";
import { endOtherSessions, endOwnSession, listOwnSessions, listOwnSignIns } from "./own-sessions";
import { signIn } from "./sign-in";

describeOnBoth("one's own sign-ins", (database) => {
  async function person(workspaceId?: string) {
    const { db } = database;
    const own = await createPerson(db, workspaceId ?? (await createWorkspace(db)), "viewer");
    const open = async (browser?: string) => {
      const context = { db, config: authConfig, now, requestId: createId("req", Date.now()), browser };
      return browserHeaders(await signIn(context, own));
    };
    const contextBy = async (headers: Headers) => {
      const actor = await authenticateMember(db, authConfig, headers);
      return actor && contextOf(db, actor);
    };
    return { ...own, open, contextBy };
  }

  it("are listed by browser, ended one by one, or all but this", async () => {
    const { db } = database;
    const workspaceId = await createWorkspace(db);
    const ana = await person(workspaceId);
    const [here, phone, desk] = [await ana.open("Firefox on Linux"), await ana.open("Safari on iOS"), await ana.open()];
    const context = (await ana.contextBy(here))!;
    const sessions = await listOwnSessions(context);
    const shown = sessions.map(({ browser, current }) => `${browser} ${current}`).sort();
    expect(shown).toEqual(["Firefox on Linux true", "Safari on iOS false", "null false"]);
    const id = (browser: string) => sessions.find((one) => one.browser === browser)?.id ?? "";
    await expect(endOwnSession(context, { session: id("Firefox on Linux") })).rejects.toMatchObject({
      code: "conflict",
    });
    await endOwnSession(context, { session: id("Safari on iOS") });
    expect(await ana.contextBy(phone)).toBeNull();
    const gone = endOwnSession(context, { session: id("Safari on iOS") });
    await expect(gone).rejects.toMatchObject({ code: "not_found" });
    expect(await endOtherSessions(context)).toBe(1);
    expect(await ana.contextBy(desk)).toBeNull();
    expect(await ana.contextBy(here)).not.toBeNull();
    expect(await endOtherSessions(context)).toBe(0);
    const entries = await collect(readAuditChain(db.read, workspaceId));
    const ended = entries.filter(({ body }) => body.action === "member.sessions_ended");
    expect(ended.map(({ body }) => body.data)).toEqual([{ sessions: 1 }, { sessions: 1 }]);
  });

  it("cannot be ended by somebody else", async () => {
    const ana = await person();
    const ben = await person();
    const headers = await ben.open();
    const [session] = await listOwnSessions((await ben.contextBy(headers))!);
    const theirs = endOwnSession((await ana.contextBy(await ana.open()))!, { session: session!.id });
    await expect(theirs).rejects.toMatchObject({ code: "not_found" });
    expect(await ben.contextBy(headers)).not.toBeNull();
  });

  it("are remembered with those that failed, a page at a time, for ninety days", async () => {
    const { db } = database;
    const ana = await person();
    const old = { id: createId("sgn", 1_000), workspaceId: "w", userId: ana.userId, time: "1970", method: "password" };
    await db.prisma.signIn.create({ data: { ...old, outcome: "signed_in" } });
    const headers = await ana.open("Chrome on Windows");
    const wrong = { db, config: authConfig, now, requestId: createId("req", Date.now()) };
    await expect(signIn(wrong, { email: ana.email, password: "guess" })).rejects.toThrow();
    const context = (await ana.contextBy(headers))!;
    const first = await listOwnSignIns(context, { limit: 1 });
    expect(first.signIns).toMatchObject([{ outcome: "failed", browser: null }]);
    const rest = await listOwnSignIns(context, { limit: 5, page: first.nextPage ?? undefined });
    expect(rest.signIns).toMatchObject([{ outcome: "signed_in", method: "password", browser: "Chrome on Windows" }]);
    expect(rest.nextPage).toBeNull();
  });
});
