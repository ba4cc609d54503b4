"use client";

import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import { DeleteFolderDialog, DeleteMemoryDialog } from "./delete-dialogs";
import { MoveDialog } from "./move-dialog";
import type { TreeTarget } from "./tree-rows";

export type MemoryActs = {
  move: (target: TreeTarget) => void;
  remove: (target: TreeTarget) => void;
};

const Acts = createContext<MemoryActs | null>(null);

/** Milliseconds until a menu has given the focus back, so that the dialog in its turn gives it back to the right place. */
const menuCloses = 30;

type Asked = { act: "move" | "remove"; target: TreeTarget } | null;

/** Owns the dialogs of moving and deleting, so that the tree, its menu and the memory's page all open the same ones. */
export function MemoryActsProvider({ storeId, children }: { storeId: string; children: ReactNode }) {
  const [asked, setAsked] = useState<Asked>(null);
  const acts = useMemo((): MemoryActs => {
    const ask = (next: Asked) => setTimeout(() => setAsked(next), menuCloses);
    return { move: (target) => ask({ act: "move", target }), remove: (target) => ask({ act: "remove", target }) };
  }, []);
  const close = () => setAsked(null);
  return (
    <Acts value={acts}>
      {children}
      {asked?.act === "move" ? <MoveDialog storeId={storeId} target={asked.target} onClose={close} /> : null}
      {asked?.act === "remove" && asked.target.kind === "memory" ? (
        <DeleteMemoryDialog storeId={storeId} target={asked.target} onClose={close} />
      ) : null}
      {asked?.act === "remove" && asked.target.kind === "folder" ? (
        <DeleteFolderDialog storeId={storeId} path={asked.target.path} onClose={close} />
      ) : null}
    </Acts>
  );
}

export function useMemoryActs(): MemoryActs {
  const acts = useContext(Acts);
  if (!acts) throw new Error("MemoryActsProvider is missing above this component.");
  return acts;
}
