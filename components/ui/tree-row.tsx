"use client";

import { ChevronRight, CircleAlert, Ellipsis, FileText, Folder, FolderOpen } from "lucide-react";
import { cx } from "./cx";
import { Spinner } from "./spinner";
import type { TreeItem } from "./tree";

type TreeRowProps = {
  item: TreeItem;
  index: number;
  place: { top: number; height: number };
  position: number | undefined;
  setSize: number | undefined;
  selected: boolean;
  /** The one row that Tab reaches. */
  reachable: boolean;
};

/** One row of a `Tree`; the tree itself listens to keys and clicks. */
export function TreeRowView({ item, index, place, position, setSize, selected, reachable }: TreeRowProps) {
  const folder = item.kind === "folder";
  return (
    <div
      role="treeitem"
      aria-level={item.depth + 1}
      aria-posinset={position}
      aria-setsize={setSize}
      aria-expanded={folder ? Boolean(item.expanded) : undefined}
      aria-selected={selected}
      aria-busy={item.kind === "loading" || undefined}
      data-index={index}
      tabIndex={reachable ? 0 : -1}
      title={item.title ?? item.label}
      style={{ transform: `translateY(${place.top}px)`, height: place.height, paddingLeft: 8 + item.depth * 14 }}
      className={cx(
        "absolute inset-x-0 top-0 flex cursor-pointer select-none items-center gap-1.5 pr-2 text-sm focus-visible:-outline-offset-2",
        selected ? "bg-selected font-medium text-ink" : "text-ink hover:bg-hover",
        (item.kind === "loading" || item.kind === "more") && "text-muted",
        item.kind === "error" && "text-danger",
      )}
    >
      <ChevronRight
        size={14}
        aria-hidden="true"
        className={cx("shrink-0 text-faint transition-transform", !folder && "invisible", item.expanded && "rotate-90")}
      />
      <span aria-hidden="true" className="flex size-4 shrink-0 items-center justify-center text-muted [&_svg]:size-4">
        {item.icon ?? <KindIcon item={item} />}
      </span>
      <span dir="auto" className="min-w-0 flex-1 truncate text-left">
        {item.label}
      </span>
      {item.badge}
    </div>
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
