import { describe, expect, it } from "vitest";
import { parseNumbers, parseZone, printNumbers, readCookie } from "./remembered";

describe("what a browser remembers in cookies", () => {
  it("comes back as it was kept", () => {
    const numbers = { "split:inbox": 412, "single-keys": 0 };
    expect(parseNumbers(printNumbers(numbers))).toEqual(numbers);
  });

  it("leaves out what is no number and forgets the oldest of too many", () => {
    expect(parseNumbers("a=1&b=&c=x&d=Infinity&e=-2.5")).toEqual({ a: 1, e: -2.5 });
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`k${at}`, at]));
    expect(Object.keys(parseNumbers(printNumbers(many)))).toHaveLength(20);
    expect(parseNumbers(printNumbers(many))).toHaveProperty("k29");
  });

  it("is found among other cookies, and nothing breaks on what cannot be read", () => {
    expect(readCookie("theme=dark; numbers=a%3D1; zone=x", "numbers")).toBe("a=1");
    expect(readCookie("theme=dark", "numbers")).toBeUndefined();
    expect(readCookie("numbers=%E0%A4%A", "numbers")).toBeUndefined();
  });

  it("knows a zone from what is none", () => {
    expect(parseZone("Europe/Berlin")).toBe("Europe/Berlin");
    expect(parseZone("Middle-earth/Shire")).toBeNull();
    expect(parseZone(undefined)).toBeNull();
  });
});
