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
}

/** One row of a folder listing: a memory, or a folder that stands for everything below it (`path` ends with `/`). */
export type MemoryListItem = { kind: "memory"; memory: Memory } | { kind: "folder"; path: string };

export type View = "basic" | "full";
