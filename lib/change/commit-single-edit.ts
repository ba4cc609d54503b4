import "server-only";
import type { Context } from "@/lib/access/context";
import type { Memory } from "@/lib/memory/memory";
import { type ChangeRequest, commitChange } from "./commit-change";
import type { Edit } from "./edit";
import type { LockedStore } from "./locked-store.store";

interface SingleEdit {
  storeId: string;
  edit: (store: LockedStore) => Promise<Edit>;
  reason?: string;
  reads?: ChangeRequest["reads"];
}

/** A change of one memory, decided under the lock. Answers the memory as that very change left it, whatever comes after. */
export async function commitSingleEdit(context: Context, request: SingleEdit): Promise<Memory> {
  const { storeId, edit, reason, reads } = request;
  const { outcomes } = await commitChange(context, {
    storeId,
    edits: async (store) => [await edit(store)],
    reason,
    reads,
  });
  const [outcome] = outcomes;
  if (!outcome) throw new Error("a change of one edit has one outcome");
  return outcome.memory;
}
