import { describe, expect, it } from "vitest";
import { placeQuery, readPlace } from "./read-place";

const a = `memver_${"0".repeat(26)}`;
const b = `memver_${"1".repeat(26)}`;
const store = `memstore_${"2".repeat(26)}`;

describe("readPlace", () => {
  it("reads back what placeQuery writes", () => {
    for (const place of [
      { version: a },
      { compare: [a, b] as [string, string], view: "split" as const },
      { view: "history" as const },
      { compare: [a, b] as [string, string], with: store },
      { version: a, by: "session_actor" as const, did: "modified" as const },
      { compare: [b, a] as [string, string], columns: "two" as const, spaces: "ignored" as const },
    ])
      expect(readPlace(new URLSearchParams(placeQuery(place)))).toEqual({ view: undefined, ...place });
  });

  it("leaves out what it does not understand", () => {
    const search = new URLSearchParams(
      `version=javascript:1&compare=${a}..${b}..${a}&view=nothing&by=nobody&did=harm&columns=9`,
    );
    expect(readPlace(search)).toEqual({ view: undefined });
    expect(readPlace(new URLSearchParams(`version=${a}&with=${store}`))).toEqual({ view: undefined, version: a });
    expect(placeQuery({})).toBe("");
  });
});
