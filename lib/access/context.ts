import "server-only";
import type { Database } from "@/lib/db/database";
import type { Actor, Origin } from "@/lib/domain/actor";
import type { SessionAccess } from "@/lib/domain/session";
import type { Memory } from "@/lib/memory/memory";
import type { Store } from "@/lib/store/store";

/** What the caller said about its run: our own session id, or any label of its choosing that we give an id to. */
export type SessionClaim = { id: string } | { label: string };

/** The memory that a request names, as it stood when the key was checked; null where there was none. */
export interface MemoryAhead {
  storeId: string;
  by: "id" | "path";
  name: string;
  memory: Memory | null;
}

/** An approval for one exact act, good for one time. */
export interface GivenApproval {
  requestId: string;
  operation: string;
  digest: string;
  salt: string;
  /** Null where the requester acted alone. */
  approvedBy: string | null;
}

/** What one tool call did, by ids: filled in by the use cases that it goes through. */
export interface CallTrace {
  /** The first store that it touched. */
  storeId: string | null;
  changeId: string | null;
  /** Versions whose text it was served, and those that it wrote. */
  served: string[];
  written: string[];
}

/** What every use case gets beside its input. */
export interface Context {
  actor: Actor;
  db: Database;
  /** RFC 3339, UTC, milliseconds. */
  now(): string;
  requestId: string;
  origin: Origin;
  session: SessionClaim | null;
  /** Present where an act is carried out that a second person approved: its first audit entry takes the approval. */
  approval?: GivenApproval;
  /** Of a session's own doors: the stores attached to it. No other exists there, and a `read_only` one is not written. */
  attached?: ReadonlyMap<string, SessionAccess>;
  /** Of a tool call in a session. */
  trace?: CallTrace;
  /** Stores that this request has read already, where the context serves one request only. */
  stores?: Map<string, Store>;
  /** Of a request that reads one memory and writes nothing; taken by `takeAhead`. */
  ahead?: MemoryAhead;
}
