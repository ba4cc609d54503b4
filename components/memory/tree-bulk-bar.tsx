"use client";

import { Download, FolderInput, Trash2, X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { useMemoryActs } from "./memory-acts";
import { chosenWords, useSelection } from "./tree-selection";
import { useMemoryRights } from "./use-memory-rights";

/** What is chosen, and what can be done with all of it. `atLeast` is from how many on there is something to say. */
export function BulkBar({ storeId, atLeast }: { storeId: string; atLeast: number }) {
  const { targets, clear } = useSelection();
  const acts = useMemoryActs();
  const rights = useMemoryRights(storeId);
  const chosen = [...targets.values()];
  if (chosen.length < atLeast) return <div aria-live="polite" />;
  return (
    <div className="@container shrink-0 border-line border-t bg-raised px-2 py-1.5">
      <div className="flex items-center gap-1">
        <p aria-live="polite" title={chosenWords(chosen)} className="min-w-0 flex-1 truncate pl-1 text-sm">
          <span className="@max-md:hidden">{chosenWords(chosen)} chosen</span>
          <span className="@md:hidden">{chosen.length.toLocaleString("en")} chosen</span>
        </p>
        <Button
          size="sm"
          variant="quiet"
          title="Export as JSON"
          icon={<Download size={14} aria-hidden="true" />}
          onClick={() => acts.exportMany(chosen)}
        >
          <span className="@max-md:sr-only">Export</span>
        </Button>
        {rights.block ? null : (
          <Button
            size="sm"
            variant="quiet"
            title="Move into a folder"
            icon={<FolderInput size={14} aria-hidden="true" />}
            onClick={() => acts.moveMany(chosen)}
          >
            <span className="@max-md:sr-only">Move…</span>
          </Button>
        )}
        {rights.mayDelete ? (
          <Button
            size="sm"
            variant="quiet"
            title="Delete what is chosen"
            icon={<Trash2 size={14} aria-hidden="true" />}
            onClick={() => acts.removeMany(chosen)}
          >
            <span className="@max-md:sr-only">Delete…</span>
          </Button>
        ) : null}
        <IconButton size="sm" label="Choose nothing" icon={<X size={14} aria-hidden="true" />} onClick={clear} />
      </div>
    </div>
  );
}
