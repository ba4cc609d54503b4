import { describe, expect, it } from "vitest";
import type { BlameVersion } from "./blame";
import { lineCarriers } from "./line-carriers";

const gone = Symbol("deleted");
const cleared = Symbol("redacted");

/** Versions 1, 2, 3 … of these texts. */
const history = (...texts: (string | typeof gone | typeof cleared)[]): BlameVersion[] =>
  texts.map((text, index) => ({
    id: `v${index + 1}`,
    number: index + 1,
    content: typeof text === "string" ? text : null,
    deleted: text === gone,
    redacted: text === cleared,
  }));

const of = (number: number, versions: BlameVersion[]) =>
  lineCarriers(versions[number - 2] ?? null, versions.slice(number - 1));

describe("versions that hold the lines of one", () => {
  it("ends before the version that took them out", () => {
    const versions = history("a\n", "a\nbad\n", "a\nbad\nc\n", "a\nc\n", "a\nc\nd\n");
    expect(of(2, versions)).toEqual({ lines: 1, versionIds: ["v2", "v3"], goneAt: 4, complete: true });
  });
  it("goes to the end where they are still there", () => {
    const versions = history("a\n", "a\nbad\n", "a\nbad\nc\n");
    expect(of(2, versions)).toEqual({ lines: 1, versionIds: ["v2", "v3"], goneAt: null, complete: true });
  });
  it("holds on as long as one of several lines is left, moved or not", () => {
    const versions = history("a\nb\nc\n", "a\nbad\nworse\nb\nc\n", "a\nb\nc\nworse\n", "a\nb\nc\n");
    const { versionIds, goneAt } = of(2, versions);
    expect([versionIds, goneAt]).toEqual([["v2", "v3"], 4]);
  });
  it("counts what a restore brings back, but not the deletion", () => {
    const versions = history("a\n", "a\nbad\n", gone, "a\nbad\n", "a\n");
    expect(of(2, versions)).toEqual({ lines: 1, versionIds: ["v2", "v4"], goneAt: 3, complete: true });
  });
  it("counts all lines of the first version, and of one that brings back a deleted memory", () => {
    expect(of(1, history("a\nb\n", "a\nc\n")).versionIds).toEqual(["v1", "v2"]);
    expect(of(3, history("a\n", gone, "a\n")).lines).toBe(1);
  });
  it("does not take the lines of others for those of a version that only took some out", () => {
    const versions = history("a\nb\n", "a\n", "a\nc\n");
    expect(of(2, versions)).toEqual({ lines: 0, versionIds: ["v2"], goneAt: 3, complete: true });
  });
  it("says that it does not know where a redacted version lies between", () => {
    const versions = history("a\n", "a\nbad\n", cleared, "a\nbad\nc\n", "a\n");
    expect(of(2, versions)).toEqual({ lines: 1, versionIds: ["v2", "v4"], goneAt: 5, complete: false });
    expect(of(2, history("a\n", "a\nbad\n", cleared, "a\n")).complete).toBe(false);
    expect(of(2, history("a\n", "a\nbad\n", cleared)).complete).toBe(false);
    expect(of(2, history("a\n", "a\nbad\n", "a\n", cleared, "a\nbad\n")).complete).toBe(false);
  });
  it("is not disturbed by a redaction after they were gone", () => {
    expect(of(2, history("a\n", "a\nbad\n", "a\n", cleared, "a\nx\n")).complete).toBe(true);
  });
  it("claims only the version itself where it, or the one before it, was redacted", () => {
    const unknown = { lines: null, versionIds: ["v2"], goneAt: null, complete: false };
    expect(of(2, history("a\n", cleared, "a\nbad\n"))).toEqual(unknown);
    expect(of(2, history(cleared, "a\nbad\n", "a\nbad\n"))).toEqual(unknown);
  });
});
