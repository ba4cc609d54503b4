import type { ActorType, Origin } from "@/lib/domain/actor";
import type { Store } from "@/lib/store/store";
import type { Version } from "@/lib/version/version";

/** A store that is exported, as of one moment: what is written later is in the next export. */
export interface ExportedStore {
  store: Store;
  /** The moment. */
  seq: number;
  /** One of a kind among those that are exported together, and fit for a folder's name. */
  folder: string;
}

/** Path, hash, size and content are null after a redaction. */
export type ExportedVersion = Pick<
  Version,
  | ("id" | "memoryId" | "changeId" | "seq" | "number" | "operation" | "path" | "sha256" | "sizeBytes")
  | ("createdAt" | "redactedAt" | "redactionReason" | "content")
>;

export interface ExportedPerson {
  id: string;
  name: string | null;
}

export interface ExportedChange {
  id: string;
  storeId: string;
  seq: number;
  versionCount: number;
  actor: { type: ActorType; id: string | null; name: string | null };
  session: ExportedPerson | null;
  apiKey: ExportedPerson | null;
  origin: Origin;
  reason: string | null;
  createdAt: string;
  review: { state: string | null; by: ExportedPerson | null; at: string | null };
  decisions: ExportedDecision[];
  comments: ExportedComment[];
}

export interface ExportedDecision {
  id: string;
  verdict: string;
  by: ExportedPerson | null;
  ruleId: string | null;
  at: string;
  undoneAt: string | null;
}

export interface ExportedComment {
  id: string;
  by: ExportedPerson;
  at: string;
  versionId: string | null;
  line: number | null;
  body: string;
}

/** One step through a store's history: a change, and then its versions in order. */
export type HistoryStep =
  | { kind: "change"; change: ExportedChange }
  | { kind: "version"; change: ExportedChange; version: ExportedVersion };
