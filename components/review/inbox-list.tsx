"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useEffect, useRef } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { PathLine } from "@/components/ui/path-line";
import { Actor } from "@/components/version/actor";
import { reviewWords } from "@/components/words/review.words";
import type { ReviewState } from "@/lib/domain/review-state";
import type { InboxRow } from "./change-groups";
import type { ChangeJson } from "./change-json";
import { pathOf } from "./change-names";
import { ChangeRow } from "./change-row";

export type InboxListProps = {
  rows: readonly InboxRow[];
  /** How many changes there are, where that is known. */
  total: number | undefined;
  hrefOf: (changeId: string) => string;
  openId: string | undefined;
  currentId: string | null;
  chosen: ReadonlySet<string>;
  /** In what state a change may be chosen; null where nobody decides. */
  choosable: ReviewState | null;
  showState: boolean;
  onChoose: (id: string, isRange?: boolean) => void;
  onChooseGroup: (ids: readonly string[]) => void;
  onEnd: () => void;
  foot: ReactNode;
};

const rowHeight = 62;
/** With a line for how the change stands. */
const statedRowHeight = 85;
const groupHeight = 36;

/** The changes, however many: only what is in sight is drawn, and the one where the keys are is kept in sight. */
export function InboxList(props: InboxListProps) {
  const { rows, total, showState, currentId, onEnd, foot } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.kind === "group" ? groupHeight : showState ? statedRowHeight : rowHeight),
    getItemKey: (index) => {
      const row = rows[index];
      return row === undefined ? index : row.kind === "group" ? `group ${row.key}` : row.change.id;
    },
    overscan: 10,
    // What the server draws, and the first frame with it: about a screen.
    initialRect: { width: 0, height: 720 },
  });
  const drawn = virtualizer.getVirtualItems();
  const last = drawn.at(-1)?.index ?? -1;
  // Also where everything that was read has been decided on.
  const atEnd = last >= rows.length - 10;
  useEffect(() => {
    if (atEnd) onEnd();
  }, [atEnd, onEnd]);
  const at = currentId ? rows.findIndex((row) => row.kind === "change" && row.change.id === currentId) : -1;
  useEffect(() => {
    if (at >= 0) virtualizer.scrollToIndex(at, { align: "auto" });
  }, [at, virtualizer]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it nobody could scroll this by keyboard.
    <div ref={scroller} tabIndex={0} className="min-h-0 flex-1 overflow-y-auto focus-visible:-outline-offset-2">
      <ul
        aria-label={reviewWords.inbox.list}
        className="w-full"
        // One below the other and not each at its place: that is guessed until a row is measured, and would move under who presses it.
        style={{ minHeight: virtualizer.getTotalSize(), paddingTop: drawn[0]?.start ?? 0 }}
      >
        {drawn.map(({ index, key }) => {
          const row = rows[index];
          if (row === undefined) return null;
          const position =
            row.kind === "change" ? { "aria-posinset": row.position + 1, "aria-setsize": total ?? -1 } : {};
          return (
            <li key={key} ref={virtualizer.measureElement} data-index={index} {...position}>
              <Row row={row} list={props} />
            </li>
          );
        })}
      </ul>
      {foot}
    </div>
  );
}

const isChoosable = ({ choosable }: InboxListProps, { review }: ChangeJson) =>
  choosable !== null && review.state === choosable;

function Row({ row, list }: { row: InboxRow; list: InboxListProps }) {
  if (row.kind === "group") return <GroupRow row={row} list={list} />;
  const { change } = row;
  return (
    <ChangeRow
      change={change}
      href={list.hrefOf(change.id)}
      open={list.openId === change.id}
      current={list.currentId === change.id}
      chosen={list.chosen.has(change.id)}
      choosable={isChoosable(list, change)}
      besideBoxes={list.choosable !== null}
      showState={list.showState}
      onChoose={list.onChoose}
    />
  );
}

function GroupRow({ row, list }: { row: Extract<InboxRow, { kind: "group" }>; list: InboxListProps }) {
  const { first, changes, by } = row;
  const ids = changes.filter((change) => isChoosable(list, change)).map(({ id }) => id);
  const chosen = ids.filter((id) => list.chosen.has(id)).length;
  const path = pathOf(first.versions[0]);
  const name = by === "memory" ? path : (first.session?.label ?? first.actor.name ?? "");
  // More of them may come with what is read next.
  const isAll = list.total !== undefined;
  const choose = isAll ? reviewWords.group.choose : reviewWords.group.chooseLoaded;
  const count = isAll ? reviewWords.inbox.count : reviewWords.group.loaded;
  return (
    <div className="flex min-h-9 items-center gap-2.5 border-line border-b bg-sunken px-3 text-xs">
      {ids.length > 0 ? (
        <Checkbox
          label={choose(ids.length, name)}
          hideLabel
          checked={chosen === ids.length}
          indeterminate={chosen > 0 && chosen < ids.length}
          onChange={() => list.onChooseGroup(ids)}
        />
      ) : null}
      <span className="flex min-w-0 flex-1 items-center gap-2 truncate font-medium">
        {by === "memory" ? (
          <span className="min-w-0 font-mono">
            <PathLine path={path} />
          </span>
        ) : (
          <Actor type={first.actor.type} name={name} showKind={false} />
        )}
      </span>
      <span className="shrink-0 text-muted">{count(changes.length)}</span>
    </div>
  );
}
