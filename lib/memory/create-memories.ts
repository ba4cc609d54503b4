import "server-only";
import type { Context } from "@/lib/access/context";
import { commitChange } from "@/lib/change/commit-change";
import type { Edit } from "@/lib/change/edit";
import type { LockedStore } from "@/lib/change/locked-store.store";
import { ancestorsOf, type MemoryPath, showPath } from "@/lib/domain/memory-path";
import { requireStore } from "@/lib/store/require-store";
import type { Memory } from "./memory";
import type { CreateMemoriesInput } from "./memory-bulk.schema";

export interface Refusal {
  path: string;
  /** A sentence for the person. */
  message: string;
}

function clashAmong(path: MemoryPath, accepted: ReadonlySet<string>): string | undefined {
  if (accepted.has(path)) return path;
  return (
    ancestorsOf(path).find((above) => accepted.has(above)) ??
    [...accepted].find((other) => other.startsWith(`${path}/`))
  );
}

async function planCreations(store: LockedStore, input: CreateMemoriesInput, refused: Refusal[]): Promise<Edit[]> {
  const accepted = new Set<string>();
  const edits: Edit[] = [];
  for (const { path, content } of input.memories) {
    const taken = (await store.occupantOf(path))?.path ?? clashAmong(path, accepted);
    if (taken === undefined) {
      accepted.add(path);
      edits.push({ kind: "create", path, content });
    } else {
      const where = taken === path ? "There is a memory at this path already" : `It overlaps ${showPath(taken)}`;
      refused.push({ path, message: `${where}. Rename the file or move that memory.` });
    }
  }
  return edits;
}

/** Writes several new memories as one change. A taken path is refused on its own and does not keep the others from being written. */
export async function createMemories(
  context: Context,
  input: CreateMemoriesInput,
): Promise<{ created: Memory[]; refused: Refusal[] }> {
  await requireStore(context, input.memory_store_id, "memory.create");
  let refused: Refusal[] = [];
  const { outcomes } = await commitChange(context, {
    storeId: input.memory_store_id,
    edits: (store) => {
      // A commit that is repeated decides anew.
      refused = [];
      return planCreations(store, input, refused);
    },
    reason: input.reason,
  });
  return { created: outcomes.map(({ memory }) => memory), refused };
}
