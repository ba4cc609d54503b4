import type { AuthConfig } from "@/lib/auth/auth";
import type { Database } from "@/lib/db/database";
import { createId } from "@/lib/domain/id";
import { authenticateMember } from "@/lib/member/authenticate-member";
import { openSession } from "@/lib/member/open-session";
import { addPasskey, beginPasskey } from "@/lib/passkey/add-passkey";
import { addPasskeyInput, signInWithPasskeyInput } from "@/lib/passkey/passkey.schema";
import { beginPasskeySignIn, signInWithPasskey } from "@/lib/passkey/sign-in-with-passkey";
import { contextOf, createWorkspace, now } from "./fixtures";
import { authConfig, browserHeaders, createPerson } from "./person";
import { SoftAuthenticator } from "./soft-authenticator";

/** Of a console at an address for which browsers make passkeys. */
export const passkeyConfig: AuthConfig = { ...authConfig, publicUrl: "https://memory.example.test" };

export const softDevice = () => new SoftAuthenticator(passkeyConfig.publicUrl);

/** A member with a password, and what their browser does about passkeys. */
export async function createPasskeyPerson(db: Database) {
  const workspaceId = await createWorkspace(db);
  const person = await createPerson(db, workspaceId, "viewer");
  const { userId, memberId } = person;
  const cookies = await openSession({ db, config: passkeyConfig }, userId);
  const member = await authenticateMember(db, passkeyConfig, browserHeaders(cookies ?? []));
  const authSessionId = member?.authSessionId;
  const context = contextOf(db, { kind: "member", workspaceId, userId, memberId, role: "viewer", authSessionId });
  const requestId = createId("req", Date.now());
  const browser = { db, config: passkeyConfig, now, requestId, browser: "Firefox on Linux" };
  const begin = () => beginPasskey(context, { name: "Laptop", current_password: person.password }, passkeyConfig);
  const keep = (answer: object, over = {}) =>
    addPasskey({ ...context, ...over }, addPasskeyInput.parse({ name: "Laptop", answer }), passkeyConfig);
  const add = async (authenticator: SoftAuthenticator) => keep(authenticator.create(await begin()));
  const finish = (answer: object, over = {}) =>
    signInWithPasskey({ ...browser, ...over }, signInWithPasskeyInput.parse({ answer }));
  const signIn = async (authenticator: SoftAuthenticator) =>
    finish(authenticator.sign(await beginPasskeySignIn(browser)));
  return { workspaceId, person, context, browser, begin, keep, add, finish, signIn };
}
