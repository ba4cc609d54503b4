import { createHmac } from "node:crypto";

/** Recognises equal text under one dismissal's salt. Without the salt nobody can test a guess against it. */
export function fingerprintOf(salt: string, text: string): string {
  return createHmac("sha256", Buffer.from(salt, "hex")).update(text, "utf8").digest("hex");
}
