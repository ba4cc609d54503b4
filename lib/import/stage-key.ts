import "server-only";
import { hkdfSync } from "node:crypto";
import { getConfig } from "@/lib/config/config";
import { readMasterKey } from "@/lib/encryption/master-key";
import { decrypt, encrypt } from "@/lib/encryption/wrap-key";
import { ImportProblem } from "./import";

const plain = "plain:";
const wrapped = "wrapped:";

let known: Buffer | undefined;

/** What stage keys are wrapped with where texts are encrypted at rest. */
function wrappingKey(): Buffer | null {
  const { masterKey } = getConfig().encryption;
  if (!masterKey) return null;
  known ??= Buffer.from(hkdfSync("sha256", readMasterKey(masterKey).wrapping, "", "palimpsest import stage", 32));
  return known;
}

/** The key of a stage as its row keeps it. */
export function wrapStageKey(importId: string, key: Buffer): string {
  const by = wrappingKey();
  return by ? wrapped + encrypt(by, key, importId).toString("base64") : plain + key.toString("base64");
}

/** @throws ImportProblem lost, where the master key is another by now */
export function unwrapStageKey(importId: string, stored: string): Buffer {
  if (stored.startsWith(plain)) return Buffer.from(stored.slice(plain.length), "base64");
  const by = wrappingKey();
  try {
    if (by) return decrypt(by, Buffer.from(stored.slice(wrapped.length), "base64"), importId);
  } catch {
    // Wrapped with another.
  }
  throw new ImportProblem("lost");
}
