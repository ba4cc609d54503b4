import { randomBytes } from "node:crypto";
import type { RandomSource } from "@/lib/domain/id";

const marker = "plm_";
const randomLength = 30;
const checksumLength = 6;
const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const shape = /^plm_[0-9A-Za-z]{36}$/;

/**
 * A new secret for programs: `plm_`, 30 random base62 characters (178 bits) and 6 checksum characters.
 * The fixed shape lets scanners for leaked secrets recognise a key, and the checksum tells a real one from a look-alike without a database.
 */
export function createKeySecret(random: RandomSource = randomBytes): string {
  let body = marker;
  while (body.length < marker.length + randomLength) {
    for (const byte of random(randomLength)) {
      // 248 is the largest multiple of 62 in a byte: taking the rest of a larger byte would favour the first characters.
      if (byte < 248 && body.length < marker.length + randomLength) body += alphabet.charAt(byte % 62);
    }
  }
  return body + checksum(body);
}

/** Whether a text has the shape of a key and its checksum fits. Spares a database look-up for mistyped keys; proves nothing else. */
export function hasValidChecksum(secret: string): boolean {
  return shape.test(secret) && checksum(secret.slice(0, -checksumLength)) === secret.slice(-checksumLength);
}

/** The first 8 characters, `plm_` included: kept in clear to find and to show a key. */
export function keyPrefix(secret: string): string {
  return secret.slice(0, 8);
}

/** The last four characters: kept in clear so that people recognise a key. */
export function lastFour(secret: string): string {
  return secret.slice(-4);
}

function checksum(text: string): string {
  let rest = crc32(text);
  let encoded = "";
  for (let i = 0; i < checksumLength; i++) {
    encoded = alphabet.charAt(rest % 62) + encoded;
    rest = Math.floor(rest / 62);
  }
  return encoded;
}

// node:zlib has crc32 only from Node 20.15 and 22.2 on.
const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function crc32(ascii: string): number {
  let crc = 0xffffffff;
  for (let i = 0; i < ascii.length; i++) {
    crc = (crc >>> 8) ^ (crcTable[(crc ^ ascii.charCodeAt(i)) & 0xff] ?? 0);
  }
  return ~crc >>> 0;
}
