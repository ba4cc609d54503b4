import "server-only";
import { hashPassword as hash, verifyPassword as verify } from "better-auth/crypto";

/** A salted scrypt hash in better-auth's own format, so that its sign-in accepts what we store. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/** Takes about as long as a sign-in; an unknown format answers false. */
export function verifyPassword(stored: string, password: string): Promise<boolean> {
  return verify({ hash: stored, password }).catch(() => false);
}
