"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { useLooked } from "@/components/memory/tree-looked";
import { useMemoryRights } from "@/components/memory/use-memory-rights";
import { useHeld } from "@/components/review/use-held";
import { cx } from "@/components/ui/cx";
import { useMediaQuery } from "@/components/ui/use-media-query";
import { storeListWords } from "@/components/words/store-list.words";
import { isAgent } from "@/lib/domain/actor";
import type { FolderEntryJson } from "@/lib/memory/memory-bulk.present";
import { MemoryTableRow, tracks } from "./memory-table-row";

export type Column = {
  name: string;
  className: string;
  sort?: "ascending" | "descending" | "none";
  onSort?: () => void;
};

export type MemoryTableProps = {
  storeId: string;
  label: string;
  rows: readonly FolderEntryJson[];
  /** Path, size, updated, actor, versions. */
  columns: readonly Column[];
  /** What to leave off the paths that are shown. */
  within?: string;
  onEnd?: () => void;
  foot?: ReactNode;
};

/** Said in CSS too: a server knows no widths, and its rows stand where the browser's will. */
const rowHeights = "[--row-height:68px] md:[--row-height:40px]";

/** Memories and folders in columns; only the rows in sight are drawn. On a narrow screen each row is a small card. */
export function MemoryTable({ storeId, label, rows, columns, within = "/", onEnd, foot }: MemoryTableProps) {
  const held = useHeld(storeId);
  const looked = useLooked(storeId);
  const rights = useMemoryRights(storeId);
  const scroller = useRef<HTMLDivElement>(null);
  const rowHeight = useMediaQuery("(min-width: 768px)") ? 40 : 68;
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    // What a server, which knows no heights, draws: about a screenful.
    initialRect: { width: 0, height: 720 },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again because of the height, not with it.
  useEffect(() => virtualizer.measure(), [rowHeight, virtualizer]);
  const drawn = virtualizer.getVirtualItems();
  const atEnd = rows.length > 0 && (drawn.at(-1)?.index ?? -1) >= rows.length - 10;
  const reachedEnd = useEffectEvent(() => onEnd?.());
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that came and still ends in sight wants the next.
  useEffect(() => {
    if (atEnd) reachedEnd();
  }, [atEnd, rows.length]);
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-auto">
      {/* biome-ignore lint/a11y/useSemanticElements: rows of a real table cannot be placed one by one. */}
      <div role="table" aria-label={label} aria-rowcount={rows.length + 1} className={cx("min-w-0", rowHeights)}>
        {/* biome-ignore lint/a11y/useSemanticElements: see above. */}
        <div role="rowgroup" className="sticky top-0 z-10 border-line border-b bg-surface max-md:sr-only">
          {/* biome-ignore lint/a11y/useSemanticElements: see above. */}
          {/* biome-ignore lint/a11y/useFocusableInteractive: a row of headings is no control. */}
          <div role="row" aria-rowindex={1} className={cx(tracks, "h-9 px-2 text-muted text-xs")}>
            {/* biome-ignore lint/a11y/useSemanticElements: see above. */}
            {/* biome-ignore lint/a11y/useFocusableInteractive: nor is a heading. */}
            <span role="columnheader" className="sr-only">
              {storeListWords.chosen}
            </span>
            <span aria-hidden="true" />
            {columns.map((column) => (
              <Heading key={column.name} column={column} />
            ))}
            {/* biome-ignore lint/a11y/useSemanticElements: see above. */}
            {/* biome-ignore lint/a11y/useFocusableInteractive: nor is a heading. */}
            <span role="columnheader" className="sr-only">
              {storeListWords.acts}
            </span>
          </div>
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: see above. */}
        <div role="rowgroup" className="relative" style={{ height: `calc(var(--row-height) * ${rows.length})` }}>
          {drawn.map(({ index }) => {
            const row = rows[index];
            if (!row) return null;
            const memory = row.type === "memory" ? row : null;
            const key = memory?.id ?? row.path;
            const seen = memory && (looked[memory.id] ?? memory.updated_at);
            return (
              <MemoryTableRow
                key={key}
                storeId={storeId}
                row={row}
                index={index + 2}
                within={within}
                news={memory !== null && seen !== null && isAgent(memory.actor_type) && memory.updated_at > seen}
                held={held.has(key)}
                rights={rights}
              />
            );
          })}
        </div>
      </div>
      {foot}
    </div>
  );
}

function Heading({ column: { name, className, sort, onSort } }: { column: Column }) {
  const Mark = sort === "ascending" ? ArrowUp : sort === "descending" ? ArrowDown : ChevronsUpDown;
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows of a real table cannot be placed one by one.
    // biome-ignore lint/a11y/useFocusableInteractive: the button inside is what can be pressed.
    <span role="columnheader" aria-sort={sort} className={cx("truncate px-2 font-medium", className)}>
      {onSort ? (
        <button
          type="button"
          onClick={onSort}
          className="inline-flex min-h-7 items-center gap-1 rounded-xs hover:text-ink"
        >
          {name}
          <Mark size={12} aria-hidden="true" className={sort === "none" ? "text-faint" : "text-accent-text"} />
        </button>
      ) : (
        name
      )}
    </span>
  );
}
