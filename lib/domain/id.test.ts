import { describe, expect, expectTypeOf, it } from "vitest";
import { createId, type Id, idPrefixes, isId } from "@/lib/domain/id";

const full = (byte: number) => (size: number) => new Uint8Array(size).fill(byte);
const may = Date.UTC(2026, 4, 9);

describe("createId", () => {
  it("writes the time in the first ten characters and the random bits in the next sixteen", () => {
    expect(createId("mem", 0, full(0))).toBe(`mem_${"0".repeat(26)}`);
    expect(createId("mem", 31, full(0))).toBe(`mem_000000000Z${"0".repeat(16)}`);
    expect(createId("chg", 2 ** 48 - 1, full(0xff))).toBe(`chg_7ZZZZZZZZZF${"Z".repeat(15)}`);
  });

  it("sorts by time as a plain string", () => {
    const ids = [1, 31, 32, 1_000, may, may + 1, 2 ** 47].map((time) => createId("memver", time));
    expect(ids.toSorted()).toEqual(ids);
  });

  it("counts upwards within one millisecond, over all prefixes", () => {
    const bodies = Array.from({ length: 3_000 }, (_, i) => createId(i % 2 ? "mem" : "memver", may).split("_")[1]!);
    expect(bodies.toSorted()).toEqual(bodies);
    expect(new Set(bodies).size).toBe(3_000);
  });

  it("carries from the lower forty bits to the upper", () => {
    const start = (size: number) => Uint8Array.from({ length: size }, (_, i) => (i < 5 ? 0 : 0xff));
    expect(createId("mem", 77, start)).toBe(`mem_000000002D${"0".repeat(8)}${"Z".repeat(8)}`);
    expect(createId("mem", 77, start)).toBe(`mem_000000002D${"0".repeat(7)}1${"0".repeat(8)}`);
  });

  it("draws new random bits for every other millisecond, also when the clock goes back", () => {
    const later = createId("mem", may + 5);
    const earlier = createId("mem", may + 4);
    expect(earlier < later).toBe(true);
    expect(later.slice(14)).not.toBe(earlier.slice(14));
  });

  it.each([-1, 0.5, Number.NaN, 2 ** 48])("refuses %d as a time", (time) => {
    expect(() => createId("mem", time)).toThrow("whole milliseconds");
  });

  it("has a type that tells kinds apart", () => {
    expectTypeOf(createId("mem", 1)).toEqualTypeOf<Id<"mem">>();
    expectTypeOf<Id<"mem">>().not.toExtend<Id<"memver">>();
  });
});

describe("isId", () => {
  it("accepts what createId makes, for that prefix only", () => {
    for (const prefix of idPrefixes) {
      const id = createId(prefix, may);
      expect(idPrefixes.filter((other) => isId(other, id))).toEqual([prefix]);
    }
  });

  it.each([
    undefined,
    null,
    7,
    "",
    "mem_",
    `mem_${"0".repeat(25)}`,
    `mem_${"0".repeat(27)}`,
    `mem_8${"0".repeat(25)}`,
    `mem_${"0".repeat(25)}I`,
    `mem_${"0".repeat(25)}l`,
    `mem_${"0".repeat(26)}\n`,
    ` mem_${"0".repeat(26)}`,
  ])("refuses %j", (value) => expect(isId("mem", value)).toBe(false));
});
