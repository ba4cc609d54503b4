import "server-only";
import type { Context } from "@/lib/access/context";
import type { MemoryPath } from "@/lib/domain/memory-path";
import { requireStore } from "@/lib/store/require-store";
import type { Store } from "@/lib/store/store";
import type { Memory } from "./memory";
import { findMemoryAt, type ServedReader, sizesBelow } from "./memory.store";
import { servedReader } from "./served-reader";
import { takeAhead } from "./take-ahead";

export type PathContents =
  | { kind: "memory"; memory: Memory }
  /** Every live memory below the folder; none in an empty store, whose root still is a folder. */
  | { kind: "folder"; files: { path: string; size: number }[] }
  | { kind: "nothing" };

async function memoryAt(context: Context, at: { storeId: string; path: MemoryPath }, reader: ServedReader | null) {
  const ahead = reader ? undefined : takeAhead(context, at.storeId, { by: "path", name: at.path });
  return ahead === undefined ? findMemoryAt(context.db, at, reader) : ahead;
}

/** What is at a path of a store, as an agent looks at it: a memory, a folder, or nothing. `null` is the root. */
export async function lookAtPath(
  context: Context,
  input: { storeId: string; path: MemoryPath | null },
): Promise<{ store: Store; found: PathContents }> {
  const store = await requireStore(context, input.storeId, "memory.read");
  const reader = await servedReader(context, store);
  const memory = input.path && (await memoryAt(context, { storeId: store.id, path: input.path }, reader));
  if (memory) return { store, found: { kind: "memory", memory } };
  const files = await sizesBelow(context.db, { storeId: store.id, folder: input.path }, reader);
  const isFolder = input.path === null || files.length > 0;
  return { store, found: isFolder ? { kind: "folder", files } : { kind: "nothing" } };
}
