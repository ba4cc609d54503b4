"use client";

import { ChevronRight, CircleAlert, Ellipsis, FileText, Folder, FolderOpen, Square, SquareCheck } from "lucide-react";
import { type KeyboardEvent, memo, useRef } from "react";
import { uiWords } from "@/components/words/ui.words";
import { cx } from "./cx";
import { Spinner } from "./spinner";
import type { TreeItem } from "./tree";

type TreeRowProps = {
  item: TreeItem;
  index: number;
  /** Pixels. */
  top: number;
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

/** One row of a `Tree`; the tree itself listens to keys and clicks. Drawn again only when something about it changed. */
export const TreeRowView = memo(function TreeRowView(props: TreeRowProps) {
  const {
    item,
    index,
    top,
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
      style={{ transform: `translateY(${top}px)`, height, paddingLeft: 8 + item.depth * 14 }}
      className={cx(
        "absolute inset-x-0 top-0 flex cursor-pointer select-none items-center gap-1.5 pr-2 text-sm focus-visible:-outline-offset-2",
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
          "flex shrink-0 items-center self-stretch",
          // Where a tap on the row ticks it, opening needs a place of its own that a finger hits.
          boxed && "-ml-2 justify-center pointer-coarse:w-9",
        )}
      >
        <ChevronRight
          size={14}
          className={cx("text-faint transition-transform", !folder && "invisible", item.expanded && "rotate-90")}
        />
      </span>
      {boxed ? <Box on={selected} /> : null}
      <span aria-hidden="true" className="flex size-4 shrink-0 items-center justify-center text-muted [&_svg]:size-4">
        {item.icon ?? <KindIcon item={item} />}
      </span>
      {onRenamed ? (
        <RenameInput label={item.label} onDone={onRenamed} />
      ) : (
        <span dir="auto" className="min-w-0 flex-1 truncate text-left">
          {item.label}
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
      return item.expanded ? <FolderOpen /> : <Folder />;
    case "more":
      return <Ellipsis />;
    case "loading":
      return <Spinner />;
    case "error":
      return <CircleAlert className="text-danger" />;
    default:
      return <FileText />;
  }
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
