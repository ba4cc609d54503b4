import "server-only";
import { randomUUID } from "node:crypto";
import type { Credential } from "@/lib/auth/webauthn";
import type { Database, WriteTransaction } from "@/lib/db/database";
import { sha256Hex } from "@/lib/domain/memory-content";
import type { Passkey } from "./passkey";

/** What a challenge was made for: a new passkey of somebody, or a sign-in of nobody knows whom. */
export type ChallengeFor = { add: string } | "sign_in";

const mine = "passkey:";
const identifierOf = (challenge: string) => `${mine}${sha256Hex(challenge)}`;
const purposeText = (purpose: ChallengeFor) => (purpose === "sign_in" ? "sign_in" : `add ${purpose.add}`);

/** Those that nobody answered go along with it. */
export async function insertChallenge(
  tx: WriteTransaction,
  { challenge, purpose, now, expiresAt }: { challenge: string; purpose: ChallengeFor; now: Date; expiresAt: Date },
): Promise<void> {
  const old = { identifier: { startsWith: mine }, expiresAt: { lt: now } };
  await tx.prisma.authVerification.deleteMany({ where: old });
  const row = { identifier: identifierOf(challenge), value: purposeText(purpose), expiresAt };
  await tx.prisma.authVerification.create({ data: { id: randomUUID(), ...row, createdAt: now, updatedAt: now } });
}

/** Takes it away for good. @returns whether it was there, for this purpose, and in time */
export async function takeChallenge(
  tx: WriteTransaction,
  { challenge, purpose, now }: { challenge: string; purpose: ChallengeFor; now: Date },
): Promise<boolean> {
  const where = { identifier: identifierOf(challenge), value: purposeText(purpose), expiresAt: { gt: now } };
  return (await tx.prisma.authVerification.deleteMany({ where })).count === 1;
}

const shown = { id: true, name: true, createdAt: true, lastUsedAt: true } as const;

/** The oldest first. */
export async function findPasskeys(db: Database, userId: string): Promise<(Passkey & { credentialId: string })[]> {
  const select = { ...shown, credentialId: true };
  return db.prisma.passkey.findMany({ where: { userId }, orderBy: { id: "asc" }, select });
}

export async function findPasskey(db: Database, userId: string, id: string): Promise<Passkey | null> {
  return db.prisma.passkey.findFirst({ where: { userId, id }, select: shown });
}

export interface OwnedCredential extends Credential {
  id: string;
  userId: string;
}

export async function findCredential(db: Database, credentialId: string): Promise<OwnedCredential | null> {
  const row = await db.prisma.passkey.findUnique({ where: { credentialId } });
  return row && { ...row, counter: Number(row.counter), transports: row.transports.split(",").filter(Boolean) };
}

export async function insertPasskey(
  tx: WriteTransaction,
  { credential, ...passkey }: { id: string; userId: string; name: string; createdAt: string; credential: Credential },
): Promise<void> {
  const { credentialId, publicKey, counter, transports } = credential;
  const kept = { credentialId, publicKey, counter: BigInt(counter), transports: transports.join(",").slice(0, 200) };
  await tx.prisma.passkey.create({ data: { ...passkey, ...kept } });
}

/** @returns false where somebody used the same count meanwhile, or took it off */
export async function noteUse(
  tx: WriteTransaction,
  { id, from, to, at }: { id: string; from: number; to: number; at: string },
): Promise<boolean> {
  const { count } = await tx.prisma.passkey.updateMany({
    where: { id, counter: BigInt(from) },
    data: { counter: BigInt(to), lastUsedAt: at },
  });
  return count === 1;
}

/** @returns whether there is one of this person */
export async function setPasskeyName(
  tx: WriteTransaction,
  { userId, id, name }: { userId: string; id: string; name: string },
): Promise<boolean> {
  return (await tx.prisma.passkey.updateMany({ where: { userId, id }, data: { name } })).count === 1;
}

/** @returns whether there was one of this person */
export async function dropPasskey(tx: WriteTransaction, userId: string, id: string): Promise<boolean> {
  return (await tx.prisma.passkey.deleteMany({ where: { userId, id } })).count === 1;
}

export async function countPasskeys(db: Database | WriteTransaction, userId: string): Promise<number> {
  return db.prisma.passkey.count({ where: { userId } });
}
