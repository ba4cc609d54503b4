import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BlameTracer, type BlameTrail, type BlameVersion, blameVersions, noTrail } from "@/lib/domain/blame";
import {
  type BlameNumbers,
  blameNumbers,
  blameTrail,
  lastSnapshotUpTo,
  nextSnapshotAfter,
} from "@/lib/domain/blame-snapshot";
import { sha256Hex } from "@/lib/domain/memory-content";

const versionOf = (text: string, i: number): BlameVersion => ({
  id: `memver_${i + 1}`,
  number: i + 1,
  content: text === "deleted" || text === "redacted" ? null : text,
  redacted: text === "redacted",
  deleted: text === "deleted",
});

const line = fc.constantFrom("a", "b", "c", "d", "", "a line that is long enough to be followed", "a\r");
const content = fc.array(line, { maxLength: 12 }).map((lines) => lines.join("\n"));
const texts = fc.array(fc.oneof({ weight: 6, arbitrary: content }, fc.constantFrom("deleted", "redacted")), {
  minLength: 1,
  maxLength: 24,
});

/** The trail of the last version, by way of a snapshot after every so many. */
function bySnapshots(versions: readonly BlameVersion[], interval: number): BlameTrail {
  const taken: BlameNumbers[] = [];
  const sha256s: string[] = [];
  let trail = noTrail;
  let text = "";
  let known = 0;
  for (let at = 0; at < versions.length; at += interval) {
    const tracer = new BlameTracer(trail, text);
    for (const version of versions.slice(at, at + interval)) {
      tracer.add(version);
      if (version.content === null) continue;
      text = version.content;
      sha256s.push(sha256Hex(text));
    }
    trail = tracer.blame().trail;
    if (at + interval > versions.length) return trail;
    taken.push(blameNumbers(trail, known));
    known = trail.texts.length;
    const source = { idOf: (number: number) => `memver_${number}`, sha256s };
    const read = blameTrail(
      taken.at(-1)!.origins,
      taken.map(({ steps }) => steps),
      source,
    );
    expect(read).toEqual(trail);
    trail = read!;
  }
  return trail;
}

describe("a snapshot of blame", () => {
  it("goes on as if all texts had been read, whatever happened", () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 6 }), (all, interval) => {
        const versions = all.map(versionOf);
        expect(bySnapshots(versions, interval)).toEqual(blameVersions(versions).trail);
      }),
      { numRuns: 1_000 },
    );
  });

  it("is numbers of versions and lines, and nothing else", () => {
    const versions = ["one\ntwo\n", "one\nzero\ntwo\n", "redacted", "two\n", "redacted"].map(versionOf);
    expect(blameNumbers(blameVersions(versions).trail, 0)).toEqual({
      origins: "-5 1 1 1",
      steps: "1 0 2 0 1 1 1 0 1 0 0 2 1 1 2 1",
    });
  });

  it("is not read where it is about other texts", () => {
    const { origins, steps } = blameNumbers(blameVersions(["a\n", "b\n"].map(versionOf)).trail, 0);
    expect(blameTrail(origins, [steps], { idOf: String, sha256s: ["x"] })).toBeNull();
    expect(blameTrail(origins, [steps, steps], { idOf: String, sha256s: ["x", "y"] })).toBeNull();
  });

  it("takes texts of a hundred thousand lines", () => {
    const versions = ["\n".repeat(100_000), "a\n", "\n".repeat(100_000)].map(versionOf);
    expect(bySnapshots(versions, 1)).toEqual(blameVersions(versions).trail);
    expect(blameVersions(versions).lines).toHaveLength(100_000);
  });

  it("is due every so many versions, and less often in long histories", () => {
    expect([0, 32, 1_000, 10_000].map((number) => nextSnapshotAfter(number, 32))).toEqual([32, 64, 1_032, 10_312]);
    expect(lastSnapshotUpTo(31, 0, 32)).toBe(0);
    expect(lastSnapshotUpTo(100, 0, 32)).toBe(96);
    expect(lastSnapshotUpTo(100, 50, 32)).toBe(82);
  });
});
