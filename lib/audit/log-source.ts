import type { StoredLink } from "@/lib/domain/audit-chain";

/** Where a chain stands by what owns it. `isStore`: it commits to versions. */
export interface ChainClaim {
  chain: string;
  workspaceId: string;
  seq: number;
  head: string;
  versionSeq: number;
  isStore: boolean;
}

export interface StoredCheckpoint {
  workspaceId: string;
  number: number;
  time: string;
  root: string;
  entries: number;
  heads: string;
  note: string;
}

/** What a version's row says now. */
export interface VersionProof {
  id: string;
  seq: number;
  memoryId: string;
  changeId: string;
  operation: string;
  actor: { type: string; id: string | null };
  sessionId: string | null;
  createdAt: string;
  /** Where its change stands, if that names the same author and time. */
  changeSeq: number | null;
  changeVersions: number | null;
  /** It follows the version before it, and its memory stands at its last version and as that left it. */
  inPlace: boolean;
  path: string | null;
  sha256: string | null;
  size: number | null;
  salt: string | null;
  content: string | null;
  redactedAt: string | null;
}

/** A log that can be verified: a database, or a bundle that was exported from one. */
export interface LogSource {
  /** Every chain that there should be, in the order of their ids. */
  chains(): Promise<ChainClaim[]>;
  /** Ids of chains that nobody owns. */
  strays(): Promise<string[]>;
  /** Where the chain stands now; a database may have moved on. */
  chainNow(claim: ChainClaim): Promise<ChainClaim | undefined>;
  /** The next entries after `afterSeq`, from the first of all where it is null; none at the end. */
  entries(claim: ChainClaim, afterSeq: number | null): Promise<StoredLink[]>;
  checkpoints(workspaceId: string, afterNumber: number): Promise<StoredCheckpoint[]>;
  /** Absent where the texts are not at hand. */
  versions?: {
    after(storeId: string, afterSeq: number): Promise<VersionProof[]>;
    byId(storeId: string, id: string): Promise<VersionProof | undefined>;
    /** What is served without a version of its own: the versions that such memories say they stand at. */
    unwritten(storeId: string): Promise<string[]>;
  };
}
