import "server-only";
import type { Context } from "@/lib/access/context";
import type { Memory } from "@/lib/memory/memory";
import { setExpiryUnderLock } from "@/lib/retention/set-expiry-under-lock";
import { type ChangeRequest, commitChange } from "./commit-change";
import type { Edit } from "./edit";
import type { LockedStore } from "./locked-store.store";

interface SingleEdit {
  storeId: string;
  edit: (store: LockedStore) => Promise<Edit>;
  reason?: string;
  reads?: ChangeRequest["reads"];
  /** When the memory expires, said in the same transaction; null for never, left out to leave it as it is. */
  expiresAt?: string | null;
}

/** A change of one memory, decided under the lock. Answers the memory as that very change left it, whatever comes after. */
export async function commitSingleEdit(context: Context, request: SingleEdit): Promise<Memory> {
  const { storeId, edit, reason, reads, expiresAt } = request;
  let known: string | null = null;
  const alsoExpire =
    (at: string | null): ChangeRequest["also"] =>
    async (sql, { written }) => {
      const memoryId = written[0]?.memory_id ?? known;
      if (memoryId !== null) await setExpiryUnderLock(sql, context, { storeId, memoryId, expiresAt: at });
    };
  const { outcomes } = await commitChange(context, {
    storeId,
    edits: async (store) => {
      const decided = await edit(store);
      known = "memoryId" in decided ? decided.memoryId : null;
      return [decided];
    },
    also: expiresAt === undefined ? undefined : alsoExpire(expiresAt),
    reason,
    reads,
  });
  const [outcome] = outcomes;
  if (!outcome) throw new Error("a change of one edit has one outcome");
  return expiresAt === undefined ? outcome.memory : { ...outcome.memory, expiresAt };
}
