"use client";

import { Download, FolderInput, Trash2, X } from "lucide-react";
import { memo, useDeferredValue } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Menu } from "@/components/ui/menu";
import { formatNumber } from "@/components/words/locale";
import { memoryTreeWords } from "@/components/words/memory-tree.words";
import { useMemoryActs } from "./memory-acts";
import { exportEntries } from "./target-entries";
import { chosenWords, useChoice, useChosen } from "./tree-selection";
import { useMemoryRights } from "./use-memory-rights";

/** For a thumb: taller than elsewhere, and clear of the bar that phones draw along the lower edge. */
const underThumb = "pointer-coarse:min-h-11 pointer-coarse:min-w-11";

/** What is chosen, and what can be done with all of it. `atLeast` is from how many on there is something to say. */
export function BulkBar({ storeId, atLeast }: { storeId: string; atLeast: number }) {
  const { targets, choosing } = useChosen();
  const { clear } = useChoice();
  const chosen = [...targets.values()];
  const wanted = chosen.length >= atLeast || choosing;
  // Drawn after the row that brings it. Once it is there it counts along with the rows: two frames for each would make them wait.
  const drawn = useDeferredValue(wanted, false);
  if (!wanted || !drawn) return <div aria-live="polite" />;
  return (
    <div
      data-thumb-bar
      className="@container shrink-0 border-line border-t bg-raised px-2 py-1.5 pb-[max(--spacing(1.5),env(safe-area-inset-bottom))]"
    >
      <div className="flex min-h-7 items-center gap-1 pointer-coarse:min-h-11">
        <p aria-live="polite" title={chosenWords(chosen)} className="min-w-0 flex-1 truncate pl-1 text-sm">
          {chosen.length === 0 ? (
            <span className="text-muted">{memoryTreeWords.chosen.tick}</span>
          ) : (
            <>
              <span className="@max-md:hidden">{memoryTreeWords.chosen.bar(chosenWords(chosen))}</span>
              <span className="@md:hidden">{memoryTreeWords.chosen.bar(formatNumber(chosen.length))}</span>
            </>
          )}
        </p>
        {chosen.length === 0 ? null : <BulkActs storeId={storeId} />}
        {choosing ? (
          <Button size="sm" className={underThumb} onClick={clear}>
            {memoryTreeWords.chosen.done}
          </Button>
        ) : (
          <IconButton
            size="sm"
            label={memoryTreeWords.chosen.clear}
            icon={<X size={14} aria-hidden="true" />}
            className={underThumb}
            onClick={clear}
          />
        )}
      </div>
    </div>
  );
}

/** Not drawn anew with every row that is chosen: what is chosen is asked for when one of them is pressed. */
const BulkActs = memo(function BulkActs({ storeId }: { storeId: string }) {
  const acts = useMemoryActs();
  const rights = useMemoryRights(storeId);
  const { chosenNow } = useChoice();
  const targetsNow = () => [...chosenNow().targets.values()];
  return (
    <>
      <Menu
        side="top"
        trigger={
          <Button
            size="sm"
            variant="quiet"
            title={memoryTreeWords.chosen.exportHelp}
            icon={<Download size={14} aria-hidden="true" />}
            className={underThumb}
          >
            <span className="@max-md:sr-only">{memoryTreeWords.chosen.export}</span>
          </Button>
        }
        entries={() => exportEntries(acts, targetsNow())}
      />
      {rights.block ? null : (
        <Button
          size="sm"
          variant="quiet"
          title={memoryTreeWords.chosen.moveHelp}
          icon={<FolderInput size={14} aria-hidden="true" />}
          className={underThumb}
          onClick={() => acts.moveMany(targetsNow())}
        >
          <span className="@max-md:sr-only">{memoryTreeWords.acts.move}</span>
        </Button>
      )}
      {rights.mayDelete ? (
        <Button
          size="sm"
          variant="quiet"
          title={memoryTreeWords.chosen.deleteHelp}
          icon={<Trash2 size={14} aria-hidden="true" />}
          className={underThumb}
          onClick={() => acts.removeMany(targetsNow())}
        >
          <span className="@max-md:sr-only">{memoryTreeWords.acts.delete}</span>
        </Button>
      ) : null}
    </>
  );
});
