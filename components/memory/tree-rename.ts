"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { isLayerOpen } from "@/components/keyboard/where-typing";
import { refreshStore } from "@/components/store/refresh-store";
import { useStoreActions } from "@/components/store/store-actions";
import { toast } from "@/components/ui/toast";
import { memoryWords } from "@/components/words/memory.words";
import { keyOf } from "./chosen-store";
import { useMemoryActs } from "./memory-acts";
import { pathProblem } from "./path-problem";
import { folderOf, nameOf, type TreeTarget } from "./tree-rows";
import { useMovedToast, wayBack } from "./use-undo-move";

/** A menu gives the focus back when it closes; the field must come after that. */
const menuCloses = 60;

/** Where somebody is with the keyboard: a dialog that comes late opens there only if that is still the tree, and over nothing else. */
const isInTree = () =>
  !isLayerOpen() &&
  (document.activeElement === document.body || document.activeElement?.closest("[role=tree]") != null);

/** Where something is under the name that was typed; null where that is no other. */
function renamedPath({ path }: TreeTarget, typed: string): string | null {
  const from = path.replace(/\/$/, "");
  const name = typed.trim();
  return name === "" || name === nameOf(from) ? null : `${folderOf(from)}${name}`;
}

/** Renaming in place. What is refused goes on in the dialog, with what was typed; where somebody is elsewhere by then, it is told. */
export function useRename(storeId: string, follow: (from: string, to: string) => void) {
  const { updateMemory, moveFolder } = useStoreActions();
  const acts = useMemoryActs();
  const client = useQueryClient();
  const moved = useMovedToast(storeId);
  const [target, setTarget] = useState<TreeTarget>();

  const start = useCallback((what: TreeTarget) => void setTimeout(() => setTarget(what), menuCloses), []);

  async function rename(what: TreeTarget, to: string) {
    const from = what.path.replace(/\/$/, "");
    const name = to.slice(folderOf(from).length);
    const wrong = pathProblem(to);
    if (wrong) return acts.move(what, { path: to, problem: wrong });
    const { pathname } = window.location;
    const result =
      what.kind === "folder"
        ? await moveFolder({ memory_store_id: storeId, from, to })
        : await updateMemory({ memory_store_id: storeId, memory_id: what.id, path: to });
    if (!result.ok) {
      if (window.location.pathname === pathname && isInTree())
        return acts.move(what, { path: to, problem: result.message });
      return toast.error(memoryWords.move.notRenamed(nameOf(from), name), { description: result.message });
    }
    if (what.kind === "folder") follow(what.path, `${to}/`);
    await refreshStore(client, { storeId });
    moved(memoryWords.move.renamed(name), wayBack(result.value));
  }
  return {
    start,
    renaming: target && {
      id: keyOf(target),
      onDone: (typed: string | null) => {
        setTarget(undefined);
        const to = renamedPath(target, typed ?? "");
        if (to !== null) void rename(target, to);
        return to !== null && target.kind === "folder" ? `${to}/` : undefined;
      },
    },
  };
}

/** Dropping rows on a folder: one goes at once and can be taken back, many are asked about first. */
export function useDropInto(storeId: string) {
  const { moveMemories } = useStoreActions();
  const acts = useMemoryActs();
  const client = useQueryClient();
  const moved = useMovedToast(storeId);

  return async (targets: readonly TreeTarget[], into: string) => {
    const moving = targets.filter((target) => folderOf(target.path) !== into && target.path !== into);
    const [only] = moving;
    if (!only) return;
    if (moving.length > 1) return acts.moveMany(moving, into);
    const ids = only.kind === "memory" ? [only.id] : [];
    const folders = only.kind === "folder" ? [only.path] : [];
    const result = await moveMemories({ memory_store_id: storeId, memory_ids: ids, folders, into });
    if (!result.ok)
      return void toast.error(memoryWords.move.failed(nameOf(only.path)), { description: result.message });
    await refreshStore(client, { storeId });
    moved(memoryWords.move.doneInto(nameOf(only.path), into), wayBack(result.value));
  };
}
