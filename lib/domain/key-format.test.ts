import * as zlib from "node:zlib";
import { describe, expect, it } from "vitest";
import { createKeySecret, hasValidChecksum, keyPrefix, lastFour } from "@/lib/domain/key-format";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const zeroes = (size: number) => new Uint8Array(size);

describe("createKeySecret", () => {
  it("has the shape plm_, 30 random and 6 checksum characters", () => {
    const secret = createKeySecret();
    expect(secret).toMatch(/^plm_[0-9A-Za-z]{36}$/);
    expect(createKeySecret()).not.toBe(secret);
  });

  it("carries the CRC-32 of the 34 characters before it", () => {
    const body = `plm_${"0".repeat(30)}`;
    const secret = createKeySecret(zeroes);
    const value = [...secret.slice(34)].reduce((sum, character) => sum * 62 + alphabet.indexOf(character), 0);
    expect(secret.slice(0, 34)).toBe(body);
    expect(value).toBe(zlib.crc32(body));
  });

  it("skips bytes that would favour some characters, and uses every character", () => {
    let next = 0;
    const bytes = [255, 248, 247, 61, 62, 0];
    const secret = createKeySecret((size) => Uint8Array.from({ length: size }, () => bytes[next++ % bytes.length]!));
    expect(secret.slice(4, 34)).toBe("zz00".repeat(8).slice(0, 30));
    const counts = new Map<string, number>();
    for (let i = 0; i < 2_000; i++) {
      for (const character of createKeySecret().slice(4, 34)) counts.set(character, (counts.get(character) ?? 0) + 1);
    }
    expect(counts.size).toBe(62);
    // 60,000 draws, 968 expected of each: seven standard deviations to either side.
    expect(Math.min(...counts.values())).toBeGreaterThan(750);
    expect(Math.max(...counts.values())).toBeLessThan(1_186);
  });
});

describe("hasValidChecksum", () => {
  it("accepts new keys and refuses each with one character changed", () => {
    const secret = createKeySecret();
    expect(hasValidChecksum(secret)).toBe(true);
    for (let i = 0; i < secret.length; i++) {
      const other = secret[i] === "a" ? "b" : "a";
      expect(hasValidChecksum(secret.slice(0, i) + other + secret.slice(i + 1))).toBe(false);
    }
  });

  it.each(["", "plm_", "plm_short", `plm_${"é".repeat(36)}`, "sk-ant-api03-x"])("refuses %j", (text) => {
    expect(hasValidChecksum(text)).toBe(false);
  });

  it("refuses a key with anything around it", () => {
    const secret = createKeySecret();
    expect([`${secret}\n`, ` ${secret}`, `${secret}0`, secret.slice(0, -1)].some(hasValidChecksum)).toBe(false);
  });
});

describe("what may be shown of a key", () => {
  it("is its first eight and last four characters", () => {
    expect(keyPrefix("plm_abcdefghij")).toBe("plm_abcd");
    expect(lastFour("plm_abcdefghij")).toBe("ghij");
  });
});
