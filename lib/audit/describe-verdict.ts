import { countOf } from "@/lib/domain/count-of";
import type { ChainProblem, CheckpointFault, LogFault, LogVerdict, VersionFinding } from "./verdict";

const faults: Record<LogFault, string> = {
  wrong_chain: "an entry of another chain stands here",
  wrong_seq: "an entry was removed, added or moved",
  wrong_prev: "it does not continue the entry before it",
  wrong_hash: "its content is not what its hash says",
  malformed: "it is not as entries are written",
  missing: "entries are missing from here on",
  unannounced: "entries were added that the store or workspace does not know of",
  wrong_head: "the last entry is not the one that the store or workspace has",
  rewritten: "it is not the entry that a checkpoint signed",
  no_owner: "the chain belongs to no store and no workspace",
};

const checkpointFaults: Record<CheckpointFault, string> = {
  unsigned: "none of the given keys signed it",
  wrong_heads: "its heads are not what it signs",
  wrong_columns: "its columns do not say what its note says",
  gap: "a checkpoint before it is missing",
  not_pinned_one: "it is not the one that was pinned",
};

function chainLine({ chain, seq, reason, checkpoint }: ChainProblem): string {
  const by = checkpoint === null ? "" : `, as checkpoint ${checkpoint} shows`;
  return `TAMPERED ${chain} from entry ${seq}: ${faults[reason]}${by}.`;
}

const notInLog: Partial<Record<NonNullable<VersionFinding["detail"]>, string>> = {
  altered: ": what it says now was never committed to",
  ascribed: ": who wrote it, when, where or how was never committed to",
  displaced: ": its memory does not stand as its versions left it",
};

/** One line about a version. */
export function describeFinding({ versionId, storeId, verdict, seq, detail }: VersionFinding): string {
  const words = {
    ok: "ok",
    redacted: `redacted at ${seq}`,
    expired: `removed by retention at ${seq}`,
    unexplained_removal: detail === "gone" ? "unexplained removal: its row is gone" : "unexplained removal",
    incomplete_redaction: "incomplete redaction: something of it is left",
    not_in_log: `not in the log${(detail && notInLog[detail]) ?? ""}`,
  };
  return `${storeId} ${versionId}: ${words[verdict]}`;
}

/** What a person at the terminal reads: what is wrong first, what was looked at last. */
export function describeVerdict(verdict: LogVerdict): string[] {
  const { chains, entries, checkpoints, pinned, versions } = verdict;
  const lines = [
    ...verdict.chainProblems.map(chainLine),
    ...verdict.checkpointProblems.map(
      ({ workspaceId, number, reason }) =>
        `TAMPERED checkpoint ${number} of ${workspaceId}: ${checkpointFaults[reason]}.`,
    ),
    ...verdict.versionProblems.map((finding) => `TAMPERED ${describeFinding(finding)}.`),
    `Read ${countOf(entries, "entry", "entries")} in ${countOf(chains, "chain")}, and ${countOf(checkpoints, "checkpoint")}.`,
  ];
  if (versions) {
    const { ok, redacted, expired, unexplained_removal, incomplete_redaction, not_in_log } = versions;
    lines.push(
      `Versions: ${ok} ok, ${redacted} redacted, ${expired} removed by retention, ${countOf(unexplained_removal, "unexplained removal")}, ${countOf(incomplete_redaction, "incomplete redaction")}, ${not_in_log} not in the log.`,
      "Which changes count as approved, and what agents are served while one waits, was not compared.",
    );
  }
  lines.push(
    pinned > 0
      ? `Compared with ${countOf(pinned, "pinned checkpoint")}.`
      : "Without pinned checkpoints: whoever has the database and the signing key could have rewritten all of it.",
  );
  lines.push(verdict.ok ? "The log verifies." : "The log does not verify.");
  return lines;
}
