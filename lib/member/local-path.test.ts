import { describe, expect, it } from "vitest";
import { localPath } from "./local-path";

describe("localPath", () => {
  it.each(["/keys", "/stores/memstore_1?path=%2Fa.md#L3", "/stores?archived=show"])("keeps %s", (path) => {
    expect(localPath(path)).toBe(path);
  });

  it.each([
    undefined,
    "",
    "keys",
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "\\\\evil.example",
    "/..//evil.example",
    "/.//evil.example",
    "javascript:alert(1)",
    "/sign-in?next=/keys",
    "/setup",
    "/api/console/listKeys",
    `/${"x".repeat(3_000)}`,
  ])("leads %j to the start", (path) => {
    expect(localPath(path)).toBe("/");
  });
});
