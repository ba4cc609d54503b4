import { afterAll, beforeAll, expect, it } from "vitest";
import type { Context } from "@/lib/access/context";
import type { AuthConfig } from "@/lib/auth/auth";
import { type OidcProvider, startOidcProvider } from "@/lib/testing/oidc-provider";
import { createPasskeyPerson, passkeyConfig } from "@/lib/testing/passkey-person";
import { describeOnBoth } from "@/lib/testing/test-database";
import { beginLink, beginSso } from "./begin-sso";
import { completeSso } from "./complete-sso";
import { ownIdentity, unlinkIdentity } from "./link-identity";
import { waysInOf } from "./ways-in";

describeOnBoth("an account that is linked, after the issuer was changed", (database) => {
  let before: OidcProvider;
  let after: OidcProvider;
  beforeAll(async () => {
    [before, after] = await Promise.all([startOidcProvider(), startOidcProvider()]);
  });
  afterAll(() => Promise.all([before.close(), after.close()]));

  function at({ issuer, clientId, clientSecret }: OidcProvider): AuthConfig {
    const rest = { name: "Corp", scopes: ["openid"], groupClaim: "groups", groupRoles: new Map(), domains: [] };
    return { ...passkeyConfig, sso: { issuer, clientId, clientSecret, passwordFor: "everybody", ...rest } };
  }

  async function linkedBefore() {
    const { context, person, browser } = await createPasskeyPerson(database.db);
    const { userId, email } = person;
    const come = async (provider: OidcProvider, begin: () => ReturnType<typeof beginLink>) => {
      provider.person = { sub: userId, email, email_verified: true };
      const { url, cookie } = await begin();
      const back = await provider.authorise(url);
      const answer = { state: back.get("state"), code: back.get("code"), error: null, secret: cookie.value };
      return completeSso({ ...browser, config: at(provider) }, { ...answer, signedInUserId: userId });
    };
    const link = (provider: OidcProvider) =>
      come(provider, () => beginLink(context, { current_password: person.password }, at(provider)));
    const enter = (provider: OidcProvider) =>
      come(provider, () => beginSso({ ...browser, config: at(provider) }, "/stores"));
    await link(before);
    return { context, person, link, enter };
  }
  const refused = (sso: string) => ({ details: { sso } });

  it("is not said to be linked, and is linked to the present one; an issuer that comes back still finds it", async () => {
    const { context, link, enter } = await linkedBefore();
    expect(await ownIdentity(context, at(before))).toBe("here");
    expect(await ownIdentity(context, at(after))).toBe("earlier");
    await expect(enter(after)).rejects.toMatchObject(refused("known_email"));
    await link(after);
    expect(await ownIdentity(context, at(after))).toBe("here");
    await expect(link(after)).rejects.toMatchObject(refused("linked"));
    expect(await enter(after)).toMatchObject({ next: "/stores" });
    expect(await enter(before)).toMatchObject({ next: "/stores" });
  });

  it("gives up all its identities when single sign-on is taken off", async () => {
    const { context, person, link } = await linkedBefore();
    await link(after);
    await unlinkIdentity(context, at(after));
    for (const provider of [before, after]) {
      expect(await ownIdentity(context, at(provider))).toBeNull();
      expect(await waysInOf(database.db, person, at(provider))).toMatchObject({ identity: false });
    }
  });

  it("is neither here nor earlier where nothing was ever linked", async () => {
    const { context }: { context: Context } = await createPasskeyPerson(database.db);
    expect(await ownIdentity(context, at(after))).toBeNull();
  });
});
