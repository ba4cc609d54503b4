import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ConfigError } from "@/lib/config/config";
import { createFileOnce } from "@/lib/config/create-file-once";

/** Signs checkpoints; outside the database, so that who can write the one cannot sign with the other. */
const privateFile = "audit-key.pem";
/** Every public key of this installation, the newest first: what was signed before a rotation stays verifiable. */
const publicFile = "audit-key.pub.pem";

const publicBlock = /-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g;

/** The keys of a file with one public key or several. @throws Error for text that holds none */
export function parsePublicKeys(text: string): KeyObject[] {
  const keys = (text.match(publicBlock) ?? []).map((block) => createPublicKey(block));
  if (keys.length === 0) throw new Error("The file holds no public key.");
  return keys;
}

const toPem = (key: KeyObject): string => key.export({ type: "spki", format: "pem" }).toString();

function newPrivatePem(): string {
  return generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }).toString();
}

/** Whole or not at all: whoever reads the file meanwhile sees the old one. */
function replaceFile(file: string, text: string, mode: number): void {
  const fresh = `${file}.new`;
  writeFileSync(fresh, text, { mode });
  renameSync(fresh, file);
}

export interface AuditKey {
  privateKey: KeyObject;
  publicKeys: KeyObject[];
}

/** The key of this data directory, made at first; read anew each time, so that a rotation needs no restart. */
export function readAuditKey(dataDir: string): AuditKey {
  const file = path.join(dataDir, privateFile);
  if (!existsSync(file)) createFileOnce(file, newPrivatePem());
  const privateKey = createPrivateKey(readFileSync(file));
  const own = createPublicKey(privateKey);
  const known = readPublicKeys(dataDir);
  if (known.some((key) => key.equals(own))) return { privateKey, publicKeys: known };
  const publicKeys = [own, ...known];
  replaceFile(path.join(dataDir, publicFile), publicKeys.map(toPem).join(""), 0o600);
  return { privateKey, publicKeys };
}

function readPublicKeys(dataDir: string): KeyObject[] {
  const file = path.join(dataDir, publicFile);
  return existsSync(file) ? parsePublicKeys(readFileSync(file, "utf8")) : [];
}

/** Adds public keys of the past, so that checkpoints from a backup stay verifiable. */
export function addPublicKeys(dataDir: string, text: string): void {
  const known = readPublicKeys(dataDir);
  const fresh = parsePublicKeys(text).filter((key) => !known.some((own) => own.equals(key)));
  if (fresh.length > 0) replaceFile(path.join(dataDir, publicFile), publicKeysText([...known, ...fresh]), 0o600);
}

/** All public keys as one text, as `--pubkey` takes it. */
export const publicKeysText = (keys: readonly KeyObject[]): string => keys.map(toPem).join("");

/**
 * Replaces the private key: the old one is gone, its public part stays. Running servers sign with the new one from their next
 * checkpoint on.
 * @throws ConfigError where there is no key to replace
 */
export function rotateAuditKey(dataDir: string): AuditKey {
  const file = path.join(dataDir, privateFile);
  if (!existsSync(file)) throw new ConfigError(`There is no key to replace at ${file}. Is DATA_DIR the server's?`);
  readAuditKey(dataDir);
  replaceFile(file, newPrivatePem(), 0o600);
  return readAuditKey(dataDir);
}
