import type { ActorRef } from "@/lib/domain/actor";

/** A live memory as callers see it. `content` is null where it was not asked for. */
export interface Memory {
  id: string;
  storeId: string;
  path: string;
  versionId: string;
  sha256: string;
  sizeBytes: number;
  createdAt: string;
  updatedAt: string;
  content: string | null;
  /** When it expires, where it does; known of one that was read alone or whose writer said it. */
  expiresAt?: string | null;
  /** Where the store's detectors kept something from being stored as it was sent: what to tell whoever sent it. */
  masked?: string;
}

/** One row of a folder listing: a memory, or a folder that stands for everything below it (`path` ends with `/`). */
export type MemoryListItem = { kind: "memory"; memory: Memory } | { kind: "folder"; path: string };

export type View = "basic" | "full";

/** A live memory as a list of many shows it: no text, but who wrote it last. */
export interface MemorySummary {
  id: string;
  path: string;
  versionId: string;
  versionCount: number;
  sha256: string;
  sizeBytes: number;
  updatedAt: string;
  actor: ActorRef;
  /** Null where nobody of that id is known any more. */
  actorName: string | null;
}

/** What one folder holds: memories, and folders with how much is below them. */
export type FolderEntry =
  | { kind: "memory"; memory: MemorySummary }
  | { kind: "folder"; path: string; memoryCount: number; sizeBytes: number; updatedAt: string };
