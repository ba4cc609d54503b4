"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useEffect, useRef } from "react";
import { cx } from "./cx";

export type VirtualListProps<Item> = {
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** Pixels; the real height is measured once a row is drawn. */
  rowHeight: number;
  renderRow: (item: Item, index: number) => ReactNode;
  /** Called when the end comes into sight: fetch the next page. */
  onEnd?: () => void;
  /** After the last row: a skeleton, an error, the word "end". */
  foot?: ReactNode;
  /** How many there are in all, where more will be fetched. */
  total?: number;
  className?: string;
};

/** A list of any length: only what is in sight is drawn. Give it a height. */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { label, items, keyOf, rowHeight, renderRow, onEnd, foot, total, className } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item);
    },
    overscan: 8,
  });
  const rows = virtualizer.getVirtualItems();
  const last = rows.at(-1)?.index ?? -1;
  const atEnd = items.length > 0 && last >= items.length - 8;
  useEffect(() => {
    if (atEnd) onEnd?.();
  }, [atEnd, onEnd]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it nobody could scroll this by keyboard.
    <div ref={scroller} tabIndex={0} className={cx("min-h-0 overflow-auto focus-visible:-outline-offset-2", className)}>
      <ul aria-label={label} className="relative w-full" style={{ height: virtualizer.getTotalSize() }}>
        {rows.map((row) => {
          const item = items[row.index];
          if (item === undefined) return null;
          return (
            <li
              key={row.key}
              ref={virtualizer.measureElement}
              data-index={row.index}
              aria-setsize={total ?? items.length}
              aria-posinset={row.index + 1}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${row.start}px)` }}
            >
              {renderRow(item, row.index)}
            </li>
          );
        })}
      </ul>
      {foot}
    </div>
  );
}
