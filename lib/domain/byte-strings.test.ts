import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { ByteStrings } from "./byte-strings";

const foundIn = (strings: readonly string[], text: string | Buffer): string[] => {
  const found = new Set<number>();
  new ByteStrings(strings.map((one) => Buffer.from(one))).findIn(Buffer.from(text), (index) => found.add(index));
  return [...found].sort((a, b) => a - b).map((index) => strings[index] ?? "");
};

it("finds each of many, wherever it stands", () => {
  const strings = ["secret", "secrets", "cret", "naïve", "nothing"];
  expect(foundIn(strings, "secret")).toEqual(["secret", "cret"]);
  expect(foundIn(strings, "xxsecrets and naïve")).toEqual(["secret", "secrets", "cret", "naïve"]);
  expect(foundIn(strings, "sec ret nothin")).toEqual([]);
  expect(foundIn(strings, "")).toEqual([]);
  expect(foundIn(["\0\0\0\0"], "abc")).toEqual([]);
  expect(foundIn(["\0\0\0\0"], "abc\0\0\0\0")).toEqual(["\0\0\0\0"]);
});

it("finds what the plain search finds, in random bytes", () => {
  for (let round = 0; round < 50; round++) {
    const bytes = randomBytes(2_000).map((byte) => byte & 3);
    const strings = Array.from({ length: 40 }, () => Buffer.from(randomBytes(4 + (round % 5)).map((byte) => byte & 3)));
    const found = new Set<number>();
    new ByteStrings(strings).findIn(Buffer.from(bytes), (index) => found.add(index));
    strings.forEach((string, index) => {
      expect(found.has(index)).toBe(Buffer.from(bytes).includes(string));
    });
  }
});

it("refuses what is too short to look for", () => {
  expect(() => new ByteStrings([Buffer.from("abc")])).toThrow(RangeError);
});
