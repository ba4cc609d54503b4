"use client";

import { useQueryClient } from "@tanstack/react-query";
import { refreshStore } from "@/components/store/refresh-store";
import { useStoreActions } from "@/components/store/store-actions";
import { toast } from "@/components/ui/toast";
import { memoryWords } from "@/components/words/memory.words";

/** A move to take back: by its change, or by the version that it wrote. Null where nothing had to move. */
type Movement = { change_id: string } | { memory_version_id: string } | null;

/** The same from what moving folders or a memory answered. */
export function wayBack(answer: { change_id: string | null } | { memory_version_id: string }): Movement {
  if ("memory_version_id" in answer) return { memory_version_id: answer.memory_version_id };
  return answer.change_id === null ? null : { change_id: answer.change_id };
}

/** Says what was moved, with a way back; without one where nothing had to move. */
export function useMovedToast(storeId: string): (words: string, moved: Movement) => void {
  const { undoMove } = useStoreActions();
  const client = useQueryClient();

  async function takeBack(what: NonNullable<Movement>) {
    const result = await undoMove({ memory_store_id: storeId, ...what });
    if (!result.ok) return void toast.error(memoryWords.move.undoFailed, { description: result.message });
    await refreshStore(client, { storeId });
    const { moved, left } = result.value;
    const description = left > 0 ? memoryWords.move.left(left) : undefined;
    if (moved === 0) toast.info(memoryWords.move.nothingBack, { description });
    else toast.success(memoryWords.move.doneBack(moved), { description });
  }
  return (words, moved) => {
    if (moved) toast.undo(words, () => void takeBack(moved));
    else toast.success(words);
  };
}
