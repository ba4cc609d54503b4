import { describe, expect, it } from "vitest";
import { isConnectionLost, isOutOfReach, isOutOfSpace } from "./database-fault";

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

describe("isOutOfReach and isConnectionLost", () => {
  const refused = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
  it.each([
    [
      "a connection that was not made",
      Object.assign(new Error("none", { cause: refused }), { code: "08001" }),
      [true, false],
    ],
    ["PostgreSQL stopping", { code: "57P01" }, [false, true]],
    [
      "PostgreSQL stopping, through Prisma",
      { code: "P2010", meta: { driverAdapterError: { cause: { originalCode: "57P01" } } } },
      [false, true],
    ],
    ["a socket's end", { code: "ECONNRESET" }, [false, true]],
    ["the driver", new Error("Connection terminated unexpectedly"), [false, true]],
    ["another server's refusal", refused, [false, false]],
    ["a statement's fault", { code: "23505", message: "duplicate" }, [false, false]],
    ["a text that speaks of it", new Error("it said: Connection terminated"), [false, false]],
  ])("tell %s", (_, error, [reach, lost]) => {
    expect([isOutOfReach(error), isConnectionLost(error)]).toEqual([reach, lost]);
  });
});
