import { execSync } from "node:child_process";
import { createHmac, hkdfSync } from "node:crypto";
import { readFileSync } from "node:fs";
import { ConfigError, type MasterKeySource } from "@/lib/config/config";

const keyBytes = 32;
const commandMs = 30_000;

/** What a process knows that was given the master key. */
export interface MasterKey {
  /** Tells master keys apart without saying anything about them. */
  fingerprint: string;
  /** What the keys of the key file are wrapped with in the end. */
  wrapping: Buffer;
}

function parse(text: string, where: string): Buffer {
  const trimmed = text.trim();
  const bytes = /^[0-9a-f]{64}$/i.test(trimmed) ? Buffer.from(trimmed, "hex") : Buffer.from(trimmed, "base64");
  const isKey = bytes.length === keyBytes && /^[0-9A-Za-z+/_-]+=*$/.test(trimmed);
  if (!isKey)
    throw new ConfigError(
      `${where} must be 32 random bytes in base64 or hexadecimal. Make one with: openssl rand -base64 32`,
    );
  return bytes;
}

function read(source: MasterKeySource): Buffer {
  if ("key" in source) return parse(source.key, source.name);
  if ("file" in source) {
    let text: string;
    try {
      text = readFileSync(source.file, "utf8");
    } catch {
      throw new ConfigError(
        `The master key cannot be read: ${source.name} names ${source.file}, which cannot be opened.`,
      );
    }
    return parse(text, `What ${source.file} holds`);
  }
  let printed: string;
  try {
    printed = execSync(source.command, { encoding: "utf8", timeout: commandMs, stdio: ["ignore", "pipe", "inherit"] });
  } catch {
    throw new ConfigError(`The master key cannot be read: the command in ${source.name} failed.`);
  }
  return parse(printed, `What the command in ${source.name} prints`);
}

/** @throws ConfigError with a sentence for the operator */
export function readMasterKey(source: MasterKeySource): MasterKey {
  const key = read(source);
  return {
    fingerprint: createHmac("sha256", key).update("palimpsest master key").digest("hex").slice(0, 16),
    wrapping: Buffer.from(hkdfSync("sha256", key, "", "palimpsest root key", keyBytes)),
  };
}
