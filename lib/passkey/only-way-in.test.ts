import { expect, it } from "vitest";
import type { AuthConfig } from "@/lib/auth/auth";
import type { Database } from "@/lib/db/database";
import { unlinkIdentity } from "@/lib/member/link-identity";
import { accountKey, insertLink } from "@/lib/member/sso.store";
import { now } from "@/lib/testing/fixtures";
import { createPasskeyPerson, passkeyConfig, softDevice } from "@/lib/testing/passkey-person";
import { describeOnBoth } from "@/lib/testing/test-database";
import { listPasskeys, removePasskey } from "./own-passkeys";

const issuer = "https://corp.example.test";
const corp = { name: "Corp", issuer, passwordFor: "everybody" } as unknown as AuthConfig["sso"];
const withCorp: AuthConfig = { ...passkeyConfig, sso: corp };

/** Somebody with one passkey and no password, and where a provider is named with an identity of it. */
async function withoutPassword(db: Database, linkedAt?: string) {
  const { context, person, add } = await createPasskeyPerson(db);
  const { id } = await add(softDevice());
  const { userId } = person;
  await db.prisma.authAccount.deleteMany({ where: { userId } });
  const link = (at: string) =>
    db.transaction((tx) => insertLink(tx, { accountId: accountKey(at, userId), userId, now: now() }));
  if (linkedAt) await link(linkedAt);
  const remove = (config: AuthConfig) => removePasskey(context, { passkey_id: id }, config);
  return { context, person, add, link, remove };
}

describeOnBoth("the only way in", (database) => {
  it("is no identity of whoever has a passkey, where passkeys open sessions", async () => {
    const { context } = await withoutPassword(database.db, issuer);
    const ssoOnly = { ...withCorp, sso: { ...corp, passwordFor: [] } } as unknown as AuthConfig;
    const noAddress = { ...withCorp, publicUrl: "https://192.0.2.7" };
    for (const config of [ssoOnly, noAddress])
      await expect(unlinkIdentity(context, config)).rejects.toMatchObject({ code: "conflict" });
    await unlinkIdentity(context, withCorp);
  });

  it("is the last passkey of whoever has nothing else, and stays", async () => {
    const { db } = database;
    const { context, remove, link } = await withoutPassword(db, "https://before.example.test");
    await expect(remove(withCorp)).rejects.toMatchObject({
      code: "conflict",
      message: "This passkey is your only way to sign in. Add another one first, or link Corp.",
    });
    await expect(remove(passkeyConfig)).rejects.toMatchObject({
      message:
        "This passkey is your only way to sign in. Add another one first, or ask an admin for a link that sets a password.",
    });
    expect(await listPasskeys(context)).toHaveLength(1);
    await link(issuer);
    await remove(withCorp);
    expect(await listPasskeys(context)).toEqual([]);
  });

  it("is not one of two passkeys", async () => {
    const { context, person, add } = await createPasskeyPerson(database.db);
    const [first, second] = [await add(softDevice()), await add(softDevice())];
    await database.db.prisma.authAccount.deleteMany({ where: { userId: person.userId } });
    await removePasskey(context, { passkey_id: first.id }, passkeyConfig);
    await expect(removePasskey(context, { passkey_id: second.id }, passkeyConfig)).rejects.toMatchObject({
      code: "conflict",
    });
  });

  it("is left to an account that gives up its identity and its passkey at once", async () => {
    const { db } = database;
    const { context, remove } = await withoutPassword(db, issuer);
    const outcomes = await Promise.allSettled([unlinkIdentity(context, withCorp), remove(withCorp)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});
