"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { ContextMenu } from "./context-menu";
import { cx } from "./cx";
import type { MenuEntry } from "./menu";
import { onMiddleClick } from "./middle-click";
import { type TreeDrops, useTreeDrag } from "./tree-drag";
import { choosable, findByTyping, placesOf, type RowRange, rowsDrawn, type TreeRow, treeMove } from "./tree-model";
import { TreeRowView } from "./tree-row";
import { useMeant } from "./use-meant";
import { useMediaQuery } from "./use-media-query";
import { useTreeChoice } from "./use-tree-choice";
import { useTreeFocus } from "./use-tree-focus";
import { useTypeAhead } from "./use-type-ahead";

export type TreeItem = TreeRow & {
  icon?: ReactNode;
  /** At the end of the row: a count, a mark. */
  badge?: ReactNode;
  /** Shown on hover; the label without one. */
  title?: string;
};

export type TreeSelection = {
  ids: ReadonlySet<string>;
  onChange: (ids: ReadonlySet<string>) => void;
  /** Rows have boxes, and a plain click, tap, Enter or Space ticks them instead of opening; `onLeave` is Escape. */
  boxes?: boolean;
  /** All beside this row were asked for, and only some of them are shown yet. */
  onAll?: (id: string) => void;
  onLeave?: () => void;
};

export type TreeProps = {
  label: string;
  /** Every visible row from top to bottom; children follow their folder. */
  items: readonly TreeItem[];
  selectedId?: string | null;
  /** Enter or a click on an item; `aside` when it was asked for in a new tab. A folder toggles instead. */
  onOpen: (id: string, how: { aside: boolean }) => void;
  /** The pointer or the keyboard rests on an item: it may be opened next. */
  onMeant?: (id: string) => void;
  onExpand: (id: string) => void;
  onCollapse: (id: string) => void;
  /** A `more` row was opened. */
  onMore?: (id: string) => void;
  /** An `error` row was opened. */
  onRetry?: (id: string) => void;
  menuFor?: (item: TreeItem) => readonly MenuEntry[];
  /** With it many rows can be chosen: Ctrl and Shift with clicks, arrows, Space and A. */
  selection?: TreeSelection;
  /** The row whose name is a field now. `onDone` answers the id that the row will have, where that changes with the name. */
  renaming?: { id: string; onDone: (name: string | null) => string | undefined };
  drops?: TreeDrops;
  /** Give it a height, or let it fill a flex column. */
  className?: string;
};

const none: ReadonlySet<string> = new Set();

/** Folders and items of any number. One Tab stop; arrows, Home, End, pages, first letters and Enter do the rest. */
export function Tree(props: TreeProps) {
  const { label, items, selectedId = null, menuFor, selection, renaming, drops = {}, className } = props;
  const chosen = selection?.ids ?? none;
  const boxes = Boolean(selection?.boxes);
  const scroller = useRef<HTMLDivElement>(null);
  const inSight = useRef<RowRange | null>(null);
  const coarse = useMediaQuery("(pointer: coarse)");
  const rowHeight = coarse ? 40 : 28;
  const focus = useTreeFocus(items, selectedId, scroller);
  const places = useMemo(() => placesOf(items), [items]);
  const [menuItem, setMenuItem] = useState<TreeItem>();
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    // The rows begin below the edge of what scrolls, of which it knows nothing: without it the last row in sight is cut, and its ring.
    scrollPaddingEnd: 8,
    // What a server, which knows no heights, draws: about a screenful, so that the page is whole before any script has run.
    initialRect: { width: 0, height: 24 * rowHeight },
    // Asked again when scrolling has ended.
    rangeExtractor: (range) => rowsDrawn(range, inSight.current, focus.index),
  });
  useEffect(() => {
    inSight.current = virtualizer.range;
  });
  // The height of a row is fixed per pointer; a change of pointer makes every measured row wrong.
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again because of the height, not with it.
  useEffect(() => virtualizer.measure(), [rowHeight, virtualizer]);
  const act = useRowActs(props);
  const choose = useTreeChoice(items, selection);
  const drag = useTreeDrag(items, chosen, drops);
  const typeAhead = useTypeAhead();
  const mean = useMeant((id) => props.onMeant?.(id));
  const drawn = virtualizer.getVirtualItems();
  const apart = indexApart(drawn);
  const top = drawn.find(({ index }) => index !== apart)?.start ?? 0;

  function moveTo(index: number) {
    virtualizer.scrollToIndex(index, { align: "auto" });
    focus.activate(index, true);
  }
  function press(event: KeyboardEvent) {
    if (event.altKey || event.defaultPrevented) return;
    const item = items[focus.index];
    if (choose.press(event, focus.index)) return event.preventDefault();
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1);
    const typed = typeAhead(event);
    if (typed !== null) {
      const match = findByTyping(items, focus.index, typed);
      if (match >= 0) moveTo(match);
    } else {
      const move = treeMove(items, focus.index, event.key, page);
      if (!move || !item) return;
      if ("focus" in move) {
        choose.moved(event, focus.index, move.focus);
        moveTo(move.focus);
      } else act(item, move.act, event.metaKey || event.ctrlKey);
    }
    event.preventDefault();
  }
  function renamed(index: number, name: string | null) {
    const becomes = renaming?.onDone(name);
    // Left by a key, the keyboard goes on at the row; left by a click it is elsewhere already.
    if (document.activeElement instanceof HTMLInputElement) focus.activate(index, true, becomes);
  }
  function offerMenu(event: MouseEvent) {
    const index = rowIndexOf(event);
    const item = index === null ? undefined : items[index];
    if (!item || item.kind === "loading") return event.preventDefault();
    setMenuItem(item);
    if (index !== null) focus.activate(index, false);
  }
  function meanRow(event: SyntheticEvent) {
    const item = items[rowIndexOf(event) ?? -1];
    mean(item?.kind === "item" ? item.id : null);
  }
  function click(event: MouseEvent) {
    const index = rowIndexOf(event);
    const item = index === null ? undefined : items[index];
    if (!item || index === null) return;
    const from = focus.index;
    focus.activate(index, true);
    const opens = item.kind === "folder" && event.target instanceof Element && event.target.closest("[data-opens]");
    if (opens || !choose.click(event, from, index)) act(item, "open", event.metaKey || event.ctrlKey);
  }
  // As with a link; Ctrl and a click choose, as in every list of files.
  const middle = onMiddleClick((event) => {
    const item = items[rowIndexOf(event) ?? -1];
    if (item?.kind === "item") props.onOpen(item.id, { aside: true });
  });

  const tree = (
    <div
      ref={scroller}
      role="tree"
      aria-label={label}
      aria-multiselectable={selection ? true : undefined}
      {...drag.handlers}
      onKeyDown={press}
      onClick={click}
      {...middle}
      onPointerOver={meanRow}
      onPointerLeave={() => mean(null)}
      onFocus={(event) => {
        focus.onFocus();
        meanRow(event);
      }}
      onBlur={focus.onBlur}
      onContextMenu={menuFor ? offerMenu : undefined}
      className={cx(
        "min-h-0 overflow-auto outline-none [overflow-anchor:none]",
        drag.over === null && "shadow-[inset_0_0_0_2px_var(--color-accent)]",
        className,
      )}
    >
      <div role="presentation" className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {/* Moved together, so that opening a folder does not place every row below it anew. */}
        <div role="presentation" className="absolute inset-x-0" style={{ top }}>
          {drawn.map(({ index, start }) => {
            const item = items[index];
            if (!item) return null;
            return (
              <TreeRowView
                key={item.id}
                item={item}
                index={index}
                offset={index === apart ? start - top : undefined}
                height={rowHeight}
                position={places.position[index]}
                setSize={places.size[index]}
                selected={chosen.size > 0 || boxes ? chosen.has(item.id) : item.id === selectedId}
                boxed={boxes && choosable(item)}
                current={item.id === selectedId}
                draggable={!coarse && Boolean(drops.onMove) && choosable(item)}
                dropTarget={item.kind === "folder" && drag.over === item.id}
                onRenamed={renaming?.id === item.id ? (name) => renamed(index, name) : undefined}
                reachable={index === focus.index}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
  if (!menuFor) return tree;
  return <ContextMenu entries={() => (menuItem ? menuFor(menuItem) : [])}>{tree}</ContextMenu>;
}

/** The row that stays drawn because it has the focus, where it lies out of sight of the others; else -1. */
function indexApart(drawn: readonly { index: number }[]): number {
  const [first, second] = drawn;
  const [beforeLast, last] = drawn.slice(-2);
  if (first && second && second.index > first.index + 1) return first.index;
  if (beforeLast && last && last.index > beforeLast.index + 1) return last.index;
  return -1;
}

function rowIndexOf(event: SyntheticEvent): number | null {
  const row = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-index]") : null;
  return row ? Number(row.dataset.index) : null;
}

function useRowActs({ onOpen, onExpand, onCollapse, onMore, onRetry }: TreeProps) {
  return (item: TreeItem, act: "expand" | "collapse" | "open", aside: boolean) => {
    if (item.kind === "item") return onOpen(item.id, { aside });
    if (item.kind === "more") return onMore?.(item.id);
    if (item.kind === "error") return onRetry?.(item.id);
    if (item.kind === "folder") return act === "collapse" || item.expanded ? onCollapse(item.id) : onExpand(item.id);
  };
}
