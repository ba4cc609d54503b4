import { afterAll, beforeAll, expect, it } from "vitest";
import type { AuthConfig } from "@/lib/auth/auth";
import type { Database } from "@/lib/db/database";
import { minuteMs } from "@/lib/domain/durations";
import { type OidcProvider, startOidcProvider } from "@/lib/testing/oidc-provider";
import { createPasskeyPerson, passkeyConfig } from "@/lib/testing/passkey-person";
import { describeOnBoth } from "@/lib/testing/test-database";
import { beginLink } from "./begin-sso";
import { signIn } from "./sign-in";

const laterBy = (ms: number) => () => new Date(Date.now() + ms).toISOString();

describeOnBoth("linking single sign-on from an open session", (database) => {
  let provider: OidcProvider;
  beforeAll(async () => {
    provider = await startOidcProvider();
  });
  afterAll(() => provider.close());

  const withCorp = (passwordFor: "everybody" | string[] = "everybody"): AuthConfig => {
    const { issuer, clientId, clientSecret } = provider;
    const rest = { name: "Corp", scopes: ["openid"], groupClaim: "groups", groupRoles: new Map(), domains: [] };
    return { ...passkeyConfig, sso: { issuer, clientId, clientSecret, passwordFor, ...rest } };
  };
  const begun = { url: expect.stringContaining("/authorize?") };

  async function withoutPassword(db: Database) {
    const { context, person } = await createPasskeyPerson(db);
    await db.prisma.authAccount.deleteMany({ where: { userId: person.userId } });
    return context;
  }

  it("takes the password of whoever has one, also where passwords open no session", async () => {
    const { db } = database;
    for (const passwordFor of ["everybody" as const, []]) {
      const { context, person } = await createPasskeyPerson(db);
      const config = withCorp(passwordFor);
      const wrong = { code: "invalid_request", details: { field: "current_password" } };
      for (const input of [{}, { current_password: "" }, { current_password: "a guess" }])
        await expect(beginLink(context, input, config)).rejects.toMatchObject(wrong);
      expect(await beginLink(context, { current_password: person.password }, config)).toMatchObject(begun);
    }
  });

  it("lets nobody guess it: what is wrong counts as a failed sign-in", async () => {
    const { db } = database;
    const { context, person, browser } = await createPasskeyPerson(db);
    for (let attempt = 0; attempt < 5; attempt++)
      await expect(beginLink(context, { current_password: `guess ${attempt}` }, withCorp())).rejects.toThrow();
    const right = beginLink(context, { current_password: person.password }, withCorp());
    await expect(right).rejects.toMatchObject({ code: "rate_limited" });
    await expect(signIn(browser, person)).rejects.toMatchObject({ code: "rate_limited" });
  });

  it("takes a sign-in of the last ten minutes from whoever has no password", async () => {
    const context = await withoutPassword(database.db);
    const link = (ms: number, config: AuthConfig) => beginLink({ ...context, now: laterBy(ms) }, {}, config);
    expect(await link(9 * minuteMs, withCorp())).toMatchObject(begun);
    await expect(link(11 * minuteMs, withCorp())).rejects.toMatchObject({
      code: "conflict",
      message:
        "You signed in too long ago. Ask an admin for a link that sets a password, then link it within ten minutes.",
    });
    await expect(link(11 * minuteMs, withCorp([]))).rejects.toMatchObject({
      message:
        "You signed in too long ago. Ask your admin to switch passwords on and for a link that sets one, then link it within ten minutes.",
    });
  });
});
