import { describe, expect, it } from "vitest";
import { metadataPatch, pairsProblem, toPairs } from "./metadata-pairs";

describe("metadata pairs", () => {
  it("sends only what differs", () => {
    const before = { owner: "ana", env: "test" };
    expect(metadataPatch(before, toPairs(before))).toEqual({});
    expect(
      metadataPatch(before, [
        { id: 0, key: "owner", value: "ben" },
        { id: 1, key: " new ", value: "" },
      ]),
    ).toEqual({ env: null, owner: "ben", new: "" });
  });

  it("renames as a removal and an addition", () => {
    expect(metadataPatch({ a: "1" }, [{ id: 0, key: "b", value: "1" }])).toEqual({ a: null, b: "1" });
  });

  it("finds keys that are missing or there twice", () => {
    expect(pairsProblem([{ id: 0, key: "", value: "x" }])).toMatch(/needs a key/);
    expect(
      pairsProblem([
        { id: 0, key: "a", value: "" },
        { id: 1, key: "a ", value: "" },
      ]),
    ).toMatch(/twice/);
    expect(pairsProblem([{ id: 0, key: "", value: "" }])).toBeUndefined();
  });
});
