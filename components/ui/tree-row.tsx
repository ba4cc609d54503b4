"use client";

import { CircleAlert, Ellipsis, Square, SquareCheck } from "lucide-react";
import { type KeyboardEvent, memo, useRef } from "react";
import { uiWords } from "@/components/words/ui.words";
import { cx } from "./cx";
import { PathText } from "./path-text";
import { Spinner } from "./spinner";
import type { TreeItem } from "./tree";

type TreeRowProps = {
  item: TreeItem;
  index: number;
  /** Pixels: from where the other rows begin, for the one that is drawn apart from them. */
  offset: number | undefined;
  height: number;
  position: number | undefined;
  setSize: number | undefined;
  selected: boolean;
  /** Shows whether it is chosen in a box. */
  boxed: boolean;
  /** Shown on the page beside the tree. */
  current: boolean;
  /** The one row that Tab reaches. */
  reachable: boolean;
  draggable: boolean;
  /** What is dragged would go into this folder. */
  dropTarget: boolean;
  /** Being renamed in place: called with the new name, or null to leave it. */
  onRenamed?: (name: string | null) => void;
};

/** From here on a level is a hair and no step, and further down nothing: a name as deep as paths may go needs its place too. */
const deep = 7;

const indentOf = (depth: number): number =>
  8 + Math.min(depth, deep) * 14 + Math.min(Math.max(depth - deep, 0), 10) * 3;

/** One row of a `Tree`; the tree itself listens to keys and clicks. Drawn again only when something about it changed. */
export const TreeRowView = memo(function TreeRowView(props: TreeRowProps) {
  const {
    item,
    index,
    offset,
    height,
    position,
    setSize,
    selected,
    boxed,
    current,
    reachable,
    draggable,
    dropTarget,
    onRenamed,
  } = props;
  const folder = item.kind === "folder";
  return (
    <div
      role="treeitem"
      aria-level={item.depth + 1}
      aria-posinset={position}
      aria-setsize={setSize}
      aria-expanded={folder ? Boolean(item.expanded) : undefined}
      aria-selected={selected}
      aria-current={current ? "page" : undefined}
      aria-busy={item.kind === "loading" || undefined}
      data-index={index}
      tabIndex={reachable ? 0 : -1}
      draggable={(draggable && !onRenamed) || undefined}
      title={item.title ?? item.label}
      style={{ top: offset, height, paddingLeft: indentOf(item.depth) }}
      className={cx(
        offset === undefined ? "relative" : "absolute inset-x-0",
        "flex cursor-pointer select-none items-center gap-1.5 pr-2 text-sm focus-visible:-outline-offset-2",
        selected ? "bg-selected text-ink" : "text-ink hover:bg-hover",
        current && "font-medium",
        dropTarget && "bg-accent-soft outline-2 outline-accent -outline-offset-2",
        (item.kind === "loading" || item.kind === "more") && "text-muted",
        item.kind === "error" && "text-danger",
      )}
    >
      <span
        data-opens={folder || undefined}
        aria-hidden="true"
        className={cx(
          "flex w-3.5 shrink-0 items-center self-stretch text-faint",
          // Where a tap on the row ticks it, opening needs a place of its own that a finger hits.
          boxed && "-ml-2 justify-center pointer-coarse:w-9",
        )}
      >
        {folder ? <Glyph size={14} d={item.expanded ? glyphs.opened : glyphs.closed} /> : null}
      </span>
      {boxed ? <Box on={selected} /> : null}
      <span aria-hidden="true" className="flex size-4 shrink-0 items-center justify-center text-muted [&>svg]:size-4">
        {item.icon ?? <KindIcon item={item} />}
      </span>
      {onRenamed ? (
        <RenameInput label={item.label} onDone={onRenamed} />
      ) : (
        <span className="min-w-0 flex-1 truncate text-left">
          <PathText path={item.label} />
        </span>
      )}
      {item.badge}
    </div>
  );
});

function Box({ on }: { on: boolean }) {
  return on ? (
    <SquareCheck size={18} aria-hidden="true" className="shrink-0 text-accent-text" />
  ) : (
    <Square size={18} aria-hidden="true" className="shrink-0 text-muted" />
  );
}

function KindIcon({ item }: { item: TreeItem }) {
  switch (item.kind) {
    case "folder":
      return <Glyph d={item.expanded ? glyphs.openFolder : glyphs.folder} />;
    case "more":
      return <Ellipsis />;
    case "loading":
      return <Spinner />;
    case "error":
      return <CircleAlert className="text-danger" />;
    default:
      return <Glyph d={glyphs.file} />;
  }
}

/** One line each, on 16 × 16: hundreds of rows come and go while a person scrolls, and every part of a picture is paid for. */
const glyphs = {
  closed: "m6 3.5 4.5 4.5L6 12.5",
  opened: "M3.5 6 8 10.5 12.5 6",
  folder:
    "M1.75 4.25a1.5 1.5 0 0 1 1.5-1.5h2.9l1.6 1.75h5a1.5 1.5 0 0 1 1.5 1.5v5.75a1.5 1.5 0 0 1-1.5 1.5h-9.5a1.5 1.5 0 0 1-1.5-1.5z",
  openFolder:
    "M3.25 13.25a1.5 1.5 0 0 1-1.5-1.5v-7.5a1.5 1.5 0 0 1 1.5-1.5h2.6l1.6 1.75h4.3a1.5 1.5 0 0 1 1.5 1.5v1.75M3.25 13.25h9a1 1 0 0 0 .95-.7l1.2-3.6a.9.9 0 0 0-.85-1.2H6a1 1 0 0 0-.93.65z",
  file: "M9.25 1.75H4.5A1.25 1.25 0 0 0 3.25 3v10a1.25 1.25 0 0 0 1.25 1.25h7A1.25 1.25 0 0 0 12.75 13V5.25zv3.5h3.5M5.75 8.5h4.5M5.75 11h4.5",
};

function Glyph({ d, size = 16 }: { d: string; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" className="tree-glyph" aria-hidden="true">
      <path d={d} />
    </svg>
  );
}

/** The name, to be typed over. Enter keeps it, Escape and leaving the field do not lose more than what was typed. */
function RenameInput({ label, onDone }: { label: string; onDone: (name: string | null) => void }) {
  const settled = useRef(false);
  function settle(name: string | null) {
    if (settled.current) return;
    settled.current = true;
    onDone(name);
  }
  function press(event: KeyboardEvent<HTMLInputElement>) {
    event.stopPropagation();
    if (event.nativeEvent.isComposing || (event.key !== "Enter" && event.key !== "Escape")) return;
    event.preventDefault();
    settle(event.key === "Enter" ? event.currentTarget.value : null);
  }
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: the person asked to rename; the field appears under the focus.
      autoFocus
      aria-label={uiWords.tree.newName(label)}
      defaultValue={label}
      spellCheck={false}
      autoComplete="off"
      autoCapitalize="off"
      onFocus={(event) => {
        const dot = label.lastIndexOf(".");
        event.currentTarget.setSelectionRange(0, dot > 0 ? dot : label.length);
      }}
      onKeyDown={press}
      onClick={(event) => event.stopPropagation()}
      onBlur={() => settle(null)}
      className="h-6 min-w-0 flex-1 rounded-xs border border-accent bg-surface px-1 text-ink text-sm outline-none pointer-coarse:h-9"
    />
  );
}
