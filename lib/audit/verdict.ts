import type { ChainFault } from "@/lib/domain/audit-chain";

/**
 * Why a chain does not hold. `missing`: entries that there were are gone; `unannounced`: entries that the owner of the chain does not
 * know; `wrong_head`: the last entry is not the one that the owner has; `rewritten`: not the entry that a checkpoint signed;
 * `no_owner`: the chain belongs to nothing.
 */
export type LogFault = ChainFault | "missing" | "unannounced" | "wrong_head" | "rewritten" | "no_owner";

/** The first place where a chain does not hold; `checkpoint` where one shows it. */
export interface ChainProblem {
  chain: string;
  seq: number;
  reason: LogFault;
  checkpoint: number | null;
}

/** `unsigned`: no key that was given signed it; `wrong_heads`: the heads are not what the note signs; `gap`: numbers are missing. */
export type CheckpointFault = "unsigned" | "wrong_heads" | "wrong_columns" | "gap" | "not_pinned_one";

export interface CheckpointProblem {
  workspaceId: string;
  number: number;
  reason: CheckpointFault;
}

const versionVerdicts = [
  "ok",
  "redacted",
  "expired",
  "unexplained_removal",
  "incomplete_redaction",
  "not_in_log",
] as const;
export type VersionVerdict = (typeof versionVerdicts)[number];

/**
 * What a version turned out to be; `expired`: removed by the store's rule on how long texts are kept; `seq` is the entry that removed
 * it, `detail` says more of a bad one. `ascribed`: to an author, a time, an operation, a memory or a change that the log does not
 * name; `displaced`: its memory does not stand as its versions left it.
 */
export interface VersionFinding {
  storeId: string;
  versionId: string;
  verdict: VersionVerdict;
  seq: number | null;
  detail: "gone" | "altered" | "ascribed" | "displaced" | "unknown" | "something_left" | "without_entry" | null;
}

export interface LogVerdict {
  ok: boolean;
  chains: number;
  entries: number;
  checkpoints: number;
  /** Checkpoints kept elsewhere that the log was compared with. Without any, a log that was rewritten as a whole passes. */
  pinned: number;
  chainProblems: ChainProblem[];
  checkpointProblems: CheckpointProblem[];
  /** Null where the versions are not at hand. */
  versions: Record<VersionVerdict, number> | null;
  /** The first bad ones. */
  versionProblems: VersionFinding[];
}

export interface VerifyProgress {
  entries: number;
  /** As far as is known. */
  total: number;
}
