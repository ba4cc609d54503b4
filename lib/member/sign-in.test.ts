import { expect, it } from "vitest";
import { readAuditChain } from "@/lib/audit/audit.store";
import type { Database } from "@/lib/db/database";
import { daySeconds } from "@/lib/domain/durations";
import { createId } from "@/lib/domain/id";
import { sha256Hex } from "@/lib/domain/memory-content";
import { collect, createWorkspace } from "@/lib/testing/fixtures";
import { authConfig, createPerson } from "@/lib/testing/person";
import { describeOnBoth } from "@/lib/testing/test-database";
import { signIn } from "./sign-in";
import { waitSeconds } from "./sign-in-attempts";

const wrong = "not the password at all";
const start = Date.parse("2026-11-20T09:00:00.000Z");

/** A sign-in at so many seconds after nine. */
function at(db: Database, seconds = 0) {
  const now = () => new Date(start + seconds * 1_000).toISOString();
  return { db, config: authConfig, now, requestId: createId("req", Date.now()) };
}
const refusal = (attempt: Promise<unknown>) =>
  attempt.then(
    () => "signed in",
    (error: { code: string; message: string }) => `${error.code}: ${error.message}`,
  );

describeOnBoth("signing in", (database) => {
  it("opens a session for the right password, in any spelling of the address, and says so in the audit log", async () => {
    const { db } = database;
    const workspaceId = await createWorkspace(db);
    const { email, password, userId } = await createPerson(db, workspaceId, "viewer");
    const cookies = await signIn(at(db), { email: email.toUpperCase(), password });
    expect(cookies).toHaveLength(1);
    expect(cookies[0]).toMatchObject({
      name: "palimpsest.session_token",
      options: { httpOnly: true, sameSite: "lax", path: "/" },
    });
    expect(cookies[0]!.options.secure ?? false).toBe(false);
    const secure = await signIn(
      { ...at(db), config: { ...authConfig, publicUrl: "https://memory.example" } },
      { email, password },
    );
    expect(secure[0]).toMatchObject({ name: "__Secure-palimpsest.session_token", options: { secure: true } });
    const entries = await collect(readAuditChain(db.read, workspaceId));
    expect(entries.map(({ body }) => [body.action, body.actor.id])).toEqual([
      ["member.signed_in", userId],
      ["member.signed_in", userId],
    ]);
  });

  it("waits longer and longer after five failures, alike for unknown accounts, and lets in again afterwards", async () => {
    const { db } = database;
    const { email, password } = await createPerson(db, await createWorkspace(db), "editor");
    const said: Record<string, string[]> = {};
    for (const account of [email, "nobody@example.test"]) {
      const answers: string[] = [];
      for (let n = 0; n < 5; n++) answers.push(await refusal(signIn(at(db), { email: account, password: wrong })));
      // The right password too: a guesser must not learn it while the account waits.
      answers.push(await refusal(signIn(at(db, 31), { email: account, password })));
      answers.push(await refusal(signIn(at(db, 33), { email: account, password: wrong })));
      answers.push(await refusal(signIn(at(db, 34), { email: account, password: wrong })));
      said[account] = answers;
    }
    expect(said[email]).toEqual(said["nobody@example.test"]);
    const sentence = "authentication: The e-mail address or the password is not right.";
    expect(said[email]).toEqual([
      ...Array(4).fill(sentence),
      `${sentence} Try again in 32 seconds.`,
      "rate_limited: Too many attempts with a wrong password. Try again in 1 second.",
      `${sentence} Try again in 2 minutes.`,
      "rate_limited: Too many attempts with a wrong password. Try again in 2 minutes.",
    ]);
    expect(await refusal(signIn(at(db, 33 + 64), { email, password }))).toBe("signed in");
    expect(await db.prisma.signInAttempt.count({ where: { accountHash: sha256Hex(email) } })).toBe(0);
    expect(await refusal(signIn(at(db, 98), { email, password: wrong }))).toBe(sentence);
  });

  it("never makes anybody wait longer than fifteen minutes, and forgets after a day", async () => {
    expect([4, 5, 6, 9, 10, 60].map(waitSeconds)).toEqual([0, 32, 64, 512, 900, 900]);
    const { db } = database;
    const email = "forgotten@example.test";
    for (let n = 0; n < 5; n++) await refusal(signIn(at(db), { email, password: wrong }));
    const nextDay = daySeconds + 1;
    expect(await refusal(signIn(at(db, nextDay), { email, password: wrong }))).not.toContain("Try again in");
  });

  it("keeps nobody out until a moment that a clock wrote down which was a day ahead", async () => {
    const { db } = database;
    const { email, password } = await createPerson(db, await createWorkspace(db), "viewer");
    for (let n = 0; n < 6; n++) await refusal(signIn(at(db, daySeconds), { email, password: wrong }));
    expect(await refusal(signIn(at(db, 0), { email, password }))).toBe("signed in");
  });

  it("counts guesses sent at the same time one by one", async () => {
    const { db } = database;
    const { email } = await createPerson(db, await createWorkspace(db), "viewer");
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => refusal(signIn(at(db), { email, password: wrong }))),
    );
    expect(answers.filter((answer) => answer.startsWith("authentication"))).toHaveLength(5);
    expect(answers.filter((answer) => answer.startsWith("rate_limited"))).toHaveLength(15);
  });

  it("takes about as long for an unknown address as for a known one", async () => {
    const { db } = database;
    const { email } = await createPerson(db, await createWorkspace(db), "viewer");
    const time = async (address: string) => {
      const begin = performance.now();
      await refusal(signIn(at(db), { email: address, password: wrong }));
      return performance.now() - begin;
    };
    await time("warm-up@example.test");
    const known: number[] = [];
    const unknown: number[] = [];
    for (const address of ["a@example.test", "b@example.test", "c@example.test"]) {
      known.push(await time(email));
      unknown.push(await time(address));
    }
    const ratio = Math.min(...unknown) / Math.min(...known);
    // The slow hash is tens of milliseconds; leaving it out for one of them would make a tenfold difference.
    expect(ratio).toBeGreaterThan(0.3);
    expect(ratio).toBeLessThan(3);
  });

  it("refuses a disabled member in the same words and opens no session", async () => {
    const { db } = database;
    const person = await createPerson(db, await createWorkspace(db), "admin");
    await db.prisma.member.update({ where: { id: person.memberId }, data: { disabledAt: at(db).now() } });
    expect(await refusal(signIn(at(db), person))).toBe(
      "authentication: The e-mail address or the password is not right.",
    );
    expect(await db.prisma.authSession.count({ where: { userId: person.userId } })).toBe(0);
  });
});
