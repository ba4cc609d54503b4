import type { KeyObject } from "node:crypto";
import { collectPins, type PinnedCheckpoint } from "./collect-pins";
import type { ChainClaim, LogSource } from "./log-source";
import type { ChainProblem, LogVerdict, VerifyProgress, VersionFinding, VersionVerdict } from "./verdict";
import { verifyOneChain } from "./verify-one-chain";
import { VersionLedger } from "./verify-versions";

export interface VerifyOptions {
  /** All public keys that this installation has signed with. */
  keys: readonly KeyObject[];
  /** Checkpoints from outside the database. */
  pinned?: Iterable<PinnedCheckpoint>;
  onProgress?(progress: VerifyProgress): void;
  /** Every version, as soon as it is decided; one that was redacted while it was read counts as it was read. */
  onVersion?(finding: VersionFinding): void;
}

/** How many bad versions a verdict names. */
const namedProblems = 1_000;

const noVersions = (): Record<VersionVerdict, number> => ({
  ok: 0,
  redacted: 0,
  expired: 0,
  unexplained_removal: 0,
  incomplete_redaction: 0,
  not_in_log: 0,
});

const isBad = ({ verdict }: VersionFinding) => !["ok", "redacted", "expired"].includes(verdict);

/** Chains that a checkpoint signed and that are not there at all. */
function missingChains(chains: readonly ChainClaim[], pinned: Iterable<readonly [string, { checkpoint: number }[]]>) {
  const known = new Set(chains.map(({ chain }) => chain));
  const missing: ChainProblem[] = [];
  for (const [chain, pins] of pinned) {
    if (!known.has(chain)) missing.push({ chain, seq: 1, reason: "missing", checkpoint: pins[0]?.checkpoint ?? null });
  }
  return missing;
}

/**
 * Verifies a whole log: every chain from its first entry, every checkpoint, and every version against what was committed to:
 * its text and path, who wrote it, when and how, and that its memory stands as its versions left it.
 * What it cannot show: that nobody rewrote all of it, checkpoints included; for that it needs checkpoints from elsewhere.
 * @throws UnreadableLog where nothing can be said
 */
export async function verifyLog(source: LogSource, options: VerifyOptions): Promise<LogVerdict> {
  const { keys, pinned = [], onProgress } = options;
  const chains = await source.chains();
  const workspaceIds = new Set(chains.map(({ workspaceId }) => workspaceId));
  const pins = await collectPins(source, workspaceIds, { keys, pinned });
  const progress = { entries: 0, total: chains.reduce((sum, { seq }) => sum + seq, 0) };
  const read = (entries: number) => {
    progress.entries += entries;
    progress.total = Math.max(progress.total, progress.entries);
    onProgress?.({ ...progress });
  };
  const versions = source.versions ? noVersions() : null;
  const versionProblems: VersionFinding[] = [];
  const found = (finding: VersionFinding) => {
    if (versions) versions[finding.verdict] += 1;
    if (isBad(finding) && versionProblems.length < namedProblems) versionProblems.push(finding);
    options.onVersion?.(finding);
  };
  const chainProblems: ChainProblem[] = missingChains(chains, pins.byChain);
  for (const chain of await source.strays())
    chainProblems.push({ chain, seq: 1, reason: "no_owner", checkpoint: null });
  for (const claim of chains) {
    const ledger = claim.isStore && source.versions ? new VersionLedger(source.versions, claim.chain, found) : null;
    const fault = await verifyOneChain(source, claim, { pins: pins.byChain.get(claim.chain) ?? [], ledger, read });
    if (fault) chainProblems.push(fault);
  }
  const bad = versions ? versions.unexplained_removal + versions.incomplete_redaction + versions.not_in_log : 0;
  return {
    ok: chainProblems.length === 0 && pins.problems.length === 0 && bad === 0,
    chains: chains.length,
    entries: progress.entries,
    checkpoints: pins.checkpoints,
    pinned: pins.pinned,
    chainProblems,
    checkpointProblems: pins.problems,
    versions,
    versionProblems,
  };
}
