"use client";

import { type DragEvent, useRef, useState } from "react";
import { choosable, folderAt, type TreeRow } from "./tree-model";

export type TreeDrops = {
  /** Rows were dropped on a folder; null is the top. Absent where nothing can be moved. */
  onMove?: (ids: string[], folder: string | null) => void;
  /** Files from outside were dropped on a folder. */
  onFiles?: (files: File[], folder: string | null) => void;
};

/** Marks what is dragged as rows of this tree; the content is read from the page, not from the clipboard. */
const kind = "application/x-tree-rows";

function indexOf(event: DragEvent): number {
  const row = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-index]") : null;
  return row ? Number(row.dataset.index) : -1;
}

/** Rows onto folders, and files from outside onto folders. The pointer's way; the menu's "Move…" is the keyboard's. */
export function useTreeDrag(rows: readonly TreeRow[], selection: ReadonlySet<string>, { onMove, onFiles }: TreeDrops) {
  const dragged = useRef<string[]>([]);
  /** The folder under the pointer; null is the top, undefined nothing. */
  const [over, setOver] = useState<string | null>();

  function accepts(event: DragEvent): boolean {
    const types = event.dataTransfer.types;
    return Boolean((onMove && types.includes(kind)) || (onFiles && types.includes("Files")));
  }
  return {
    over,
    handlers: {
      onDragStart(event: DragEvent) {
        const row = rows[indexOf(event)];
        if (!onMove || !row || !choosable(row)) return event.preventDefault();
        dragged.current = selection.has(row.id) ? [...selection] : [row.id];
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData(kind, "");
      },
      onDragOver(event: DragEvent) {
        if (!accepts(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = event.dataTransfer.types.includes(kind) ? "move" : "copy";
        setOver(folderAt(rows, indexOf(event)));
      },
      onDragLeave(event: DragEvent) {
        const to = event.relatedTarget;
        if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(undefined);
      },
      onDrop(event: DragEvent) {
        setOver(undefined);
        if (!accepts(event)) return;
        event.preventDefault();
        const folder = folderAt(rows, indexOf(event));
        if (event.dataTransfer.types.includes(kind)) onMove?.(dragged.current, folder);
        else onFiles?.([...event.dataTransfer.files], folder);
      },
      onDragEnd: () => setOver(undefined),
    },
  };
}
