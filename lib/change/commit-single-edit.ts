import "server-only";
import type { Context } from "@/lib/access/context";
import type { Memory } from "@/lib/memory/memory";
import { commitChange } from "./commit-change";
import type { Edit } from "./edit";
import type { LockedStore } from "./locked-store.store";

interface SingleEdit {
  storeId: string;
  edit: (store: LockedStore) => Promise<Edit>;
  reason?: string;
}

/** A change of one memory, decided under the lock. Answers the memory as that very change left it, whatever comes after. */
export async function commitSingleEdit(context: Context, { storeId, edit, reason }: SingleEdit): Promise<Memory> {
  const { outcomes } = await commitChange(context, { storeId, edits: async (store) => [await edit(store)], reason });
  const [outcome] = outcomes;
  if (!outcome) throw new Error("a change of one edit has one outcome");
  return outcome.memory;
}
