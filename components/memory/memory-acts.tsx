"use client";

import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import { useHere } from "@/components/console/here";
import { ExportDialog } from "@/components/export/export-dialog";
import { DeleteMemoryDialog } from "./delete-dialogs";
import { MoveDialog } from "./move-dialog";
import { BulkDeleteDialog, BulkMoveDialog } from "./tree-bulk-dialogs";
import { DropDialog } from "./tree-drop-dialog";
import { type ExportFormat, exportTargets } from "./tree-export";
import type { TreeTarget } from "./tree-rows";
import { SelectionProvider } from "./tree-selection";

type Typed = { path: string; problem: string };

export type MemoryActs = {
  /** `typed` is a path that was refused elsewhere, with the reason. */
  move: (target: TreeTarget, typed?: Typed) => void;
  remove: (target: TreeTarget) => void;
  moveMany: (targets: readonly TreeTarget[], into?: string) => void;
  removeMany: (targets: readonly TreeTarget[]) => void;
  exportMany: (targets: readonly TreeTarget[], format: ExportFormat) => void;
  /** Asks how a folder, or the whole store, is to be exported. */
  exportFolder: (folder: string) => void;
  /** Files of the person's own, to become memories in a folder. */
  drop: (files: readonly File[], folder: string) => void;
};

const Acts = createContext<MemoryActs | null>(null);

/** Milliseconds until a menu has given the focus back, so that the dialog in its turn gives it back to the right place. */
const menuCloses = 30;

type Asked =
  | { act: "move"; target: TreeTarget; typed?: Typed }
  | { act: "moveMany" | "removeMany"; targets: readonly TreeTarget[]; into?: string }
  | { act: "remove"; target: Extract<TreeTarget, { kind: "memory" }> }
  | { act: "export"; folder: string }
  | { act: "drop"; files: readonly File[]; folder: string };

/** Owns what is chosen and the dialogs of moving and deleting, so that the tree, the lists, their menus and the memory's page all open the same ones. */
export function MemoryActsProvider({ storeId, children }: { storeId: string; children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const { pathname } = useHere();
  const [at, setAt] = useState(pathname);
  // What was asked on one page is not answered on another: over another memory it would seem to be about that one.
  if (at !== pathname) {
    setAt(pathname);
    setAsked(null);
  }
  const acts = useMemo((): MemoryActs => {
    const ask = (next: Asked) => setTimeout(() => setAsked(next), menuCloses);
    return {
      move: (target, typed) => ask({ act: "move", target, typed }),
      remove: (target) =>
        ask(target.kind === "memory" ? { act: "remove", target } : { act: "removeMany", targets: [target] }),
      moveMany: (targets, into) => ask({ act: "moveMany", targets, into }),
      removeMany: (targets) => ask({ act: "removeMany", targets }),
      exportMany: (targets, format) => void exportTargets({ storeId, targets, format }),
      exportFolder: (folder) => ask({ act: "export", folder }),
      drop: (files, folder) => ask({ act: "drop", files, folder }),
    };
  }, [storeId]);
  return (
    <Acts value={acts}>
      <SelectionProvider>
        {children}
        {asked ? <AskedDialog storeId={storeId} asked={asked} onClose={() => setAsked(null)} /> : null}
      </SelectionProvider>
    </Acts>
  );
}

function AskedDialog({ asked, ...rest }: { storeId: string; asked: Asked; onClose: () => void }) {
  switch (asked.act) {
    case "move":
      return <MoveDialog {...rest} target={asked.target} typed={asked.typed} />;
    case "remove":
      return <DeleteMemoryDialog {...rest} target={asked.target} />;
    case "moveMany":
      return <BulkMoveDialog {...rest} targets={asked.targets} into={asked.into} />;
    case "removeMany":
      return <BulkDeleteDialog {...rest} targets={asked.targets} />;
    case "export":
      return <ExportDialog storeId={rest.storeId} onClose={rest.onClose} folder={asked.folder} />;
    case "drop":
      return <DropDialog {...rest} files={asked.files} folder={asked.folder} />;
  }
}

export function useMemoryActs(): MemoryActs {
  const acts = useContext(Acts);
  if (!acts) throw new Error("MemoryActsProvider is missing above this component.");
  return acts;
}
