import "server-only";
import type { Context } from "@/lib/access/context";
import { appendToWorkspaceChain } from "@/lib/audit/audit.store";
import type { AuthConfig } from "@/lib/auth/auth";
import { type CreationOptions, challengeOf, creationOptions, verifyCreated } from "@/lib/auth/webauthn";
import { getConfig } from "@/lib/config/config";
import { AppError } from "@/lib/domain/app-error";
import { minuteMs } from "@/lib/domain/durations";
import { createId } from "@/lib/domain/id";
import { assertNotLeftOpen } from "@/lib/member/assert-not-left-open";
import { requireMember } from "@/lib/member/require-member";
import { retrieveProfile } from "@/lib/member/retrieve-profile";
import { mostPasskeys, type Passkey } from "./passkey";
import type { AddPasskeyInput, BeginPasskeyInput } from "./passkey.schema";
import { countPasskeys, findPasskeys, insertChallenge, insertPasskey, takeChallenge } from "./passkey.store";
import { requirePasskeys } from "./passkeys-here";

/** How long a browser and its owner may take. */
export const challengeMs = 5 * minuteMs;

const refuse = (message: string) => new AppError("invalid_request", message);

/**
 * What a browser needs to make a passkey for the acting member. Who has a password gives it again, and who has none
 * has just signed in: a session that was left open makes no new way in.
 * @throws AppError permission, conflict, invalid_request for a wrong password, rate_limited
 */
export async function beginPasskey(
  context: Context,
  input: BeginPasskeyInput,
  config: AuthConfig = getConfig(),
): Promise<CreationOptions> {
  requireMember(context);
  const party = requirePasskeys(config);
  const profile = await retrieveProfile(context);
  await assertNotLeftOpen(context, profile, { password: input.current_password, config, act: "add it" });
  const known = await findPasskeys(context.db, profile.userId);
  if (known.length >= mostPasskeys)
    throw new AppError("conflict", `You have ${mostPasskeys} passkeys. Remove one first.`);
  const options = await creationOptions(party, { ...profile, known });
  const now = new Date(context.now());
  const expiresAt = new Date(now.getTime() + challengeMs);
  const { challenge } = options;
  await context.db.transaction((tx) =>
    insertChallenge(tx, { challenge, purpose: { add: profile.userId }, now, expiresAt }),
  );
  return options;
}

/** Keeps the passkey that the acting member's browser made. @throws AppError invalid_request, conflict, permission */
export async function addPasskey(
  context: Context,
  input: AddPasskeyInput,
  config: AuthConfig = getConfig(),
): Promise<Passkey> {
  const { userId } = requireMember(context);
  const party = requirePasskeys(config);
  const { db } = context;
  const challenge = challengeOf(input.answer);
  const at = context.now();
  const taken =
    challenge !== null &&
    (await db.transaction((tx) => takeChallenge(tx, { challenge, purpose: { add: userId }, now: new Date(at) })));
  if (!challenge || !taken) throw refuse("This took too long or was used already. Begin again.");
  const credential = await verifyCreated(input.answer, { party, challenge });
  if (!credential) throw refuse("The answer of the browser could not be verified. Begin again.");
  const passkey = { id: createId("psk", Date.parse(at)), name: input.name, createdAt: at };
  await db.transaction(async (tx) => {
    // The chain's lock comes with the entry, so it is written first: two of one person follow one another.
    const target = { passkey_id: passkey.id, user_id: userId };
    await appendToWorkspaceChain(tx.sql, context, { action: "passkey.added", target, data: {} });
    if ((await countPasskeys(tx, userId)) >= mostPasskeys)
      throw new AppError("conflict", `You have ${mostPasskeys} passkeys. Remove one first.`);
    await insertPasskey(tx, { ...passkey, userId, credential }).catch((error) => {
      if ((error as { code?: string }).code !== "P2002") throw error;
      throw new AppError("conflict", "This passkey was added already.");
    });
  });
  return { ...passkey, lastUsedAt: null };
}
