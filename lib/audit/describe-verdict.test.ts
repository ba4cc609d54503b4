import { expect, it } from "vitest";
import { describeVerdict } from "./describe-verdict";
import type { LogVerdict } from "./verdict";

const verdict = (count: number): LogVerdict => ({
  ok: true,
  chains: count,
  entries: count,
  checkpoints: count,
  pinned: count,
  chainProblems: [],
  checkpointProblems: [],
  versions: {
    ok: count,
    redacted: 0,
    expired: 0,
    unexplained_removal: count,
    incomplete_redaction: count,
    not_in_log: 0,
  },
  versionProblems: [],
});

it("says one of a thing as one, and many as many", () => {
  const one = describeVerdict(verdict(1)).join("\n");
  expect(one).toContain("Read 1 entry in 1 chain, and 1 checkpoint.");
  expect(one).toContain("1 unexplained removal, 1 incomplete redaction, 0 not in the log.");
  expect(one).toContain("Compared with 1 pinned checkpoint.");
  const many = describeVerdict(verdict(2)).join("\n");
  expect(many).toContain("Read 2 entries in 2 chains, and 2 checkpoints.");
  expect(many).toContain("2 unexplained removals, 2 incomplete redactions, 0 not in the log.");
  expect(many).toContain("Compared with 2 pinned checkpoints.");
});
