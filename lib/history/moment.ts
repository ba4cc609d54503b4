import type { ActorRef, Origin } from "@/lib/domain/actor";
import type { Memory } from "@/lib/memory/memory";

/** A moment of a store: right after one of its changes. */
export interface Moment {
  /** All versions up to this sequence number were there. 0: nothing was written yet. */
  seq: number;
  /** The last change before the moment; null where there was none. */
  change: MomentChange | null;
}

export interface MomentChange {
  id: string;
  firstSeq: number;
  versionCount: number;
  createdAt: string;
  actor: ActorRef;
  sessionId: string | null;
  origin: Origin;
  reason: string | null;
}

/** A memory as it was. Redacted since, it has no path, text, hash or size left. */
export interface PastMemory extends Memory {
  number: number;
  redactedAt: string | null;
}

/** A row of a folder as it was; a folder with how many memories it held. */
export type PastListItem =
  | { kind: "memory"; memory: PastMemory }
  | { kind: "folder"; path: string; memoryCount: number };
