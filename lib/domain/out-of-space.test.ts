import { describe, expect, it } from "vitest";
import { isOutOfSpace } from "./out-of-space";

describe("isOutOfSpace", () => {
  it.each([
    ["the driver of SQLite", { code: "SQLITE_FULL" }],
    ["the driver of PostgreSQL", Object.assign(new Error("no space left on device"), { code: "53100" })],
    ["a file", Object.assign(new Error("ENOSPC"), { code: "ENOSPC" })],
    ["a quota", { code: "EDQUOT" }],
    [
      "Prisma on SQLite",
      { code: "P2010", meta: { driverAdapterError: { cause: { kind: "sqlite", extendedCode: 13 } } } },
    ],
    ["Prisma on PostgreSQL", { meta: { driverAdapterError: { cause: { kind: "postgres", code: "53100" } } } }],
    ["a wrapper", new Error("outer", { cause: { code: "SQLITE_FULL" } })],
  ])("knows it from %s", (_, error) => {
    expect(isOutOfSpace(error)).toBe(true);
  });

  it.each([[null], ["ENOSPC"], [new Error("disk full")], [{ code: "23505" }], [{ extendedCode: 14 }]])(
    "is no other fault: %s",
    (error) => {
      expect(isOutOfSpace(error)).toBe(false);
    },
  );

  it("ends where an error is its own cause", () => {
    const error: { cause?: unknown } = {};
    error.cause = error;
    expect(isOutOfSpace(error)).toBe(false);
  });
});
