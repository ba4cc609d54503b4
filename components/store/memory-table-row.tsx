"use client";

import { Ellipsis, FileText, Folder } from "lucide-react";
import { useRouter } from "next/navigation";
import { memo, type ReactNode } from "react";
import { keyOf } from "@/components/memory/chosen-store";
import { useMemoryActs } from "@/components/memory/memory-acts";
import { targetEntries } from "@/components/memory/target-entries";
import { AgentMark } from "@/components/memory/tree-marks";
import { type TreeTarget, targetOf } from "@/components/memory/tree-rows";
import { useChoice, useIsChosen } from "@/components/memory/tree-selection";
import type { MemoryRights } from "@/components/memory/use-memory-rights";
import { HeldMark } from "@/components/review/held-mark";
import { Checkbox } from "@/components/ui/checkbox";
import { cx } from "@/components/ui/cx";
import { HoverLink } from "@/components/ui/hover-link";
import { IconButton } from "@/components/ui/icon-button";
import { Menu } from "@/components/ui/menu";
import { PathText } from "@/components/ui/path-text";
import { Time } from "@/components/ui/time";
import { Actor } from "@/components/version/actor";
import { formatNumber, formatRounded } from "@/components/words/locale";
import { storeWords } from "@/components/words/store.words";
import { storeListWords } from "@/components/words/store-list.words";
import type { FolderEntryJson } from "@/lib/memory/memory-bulk.present";

/** The tracks of a wide row: choice, path, size, updated, actor, versions, acts. */
export const tracks =
  "md:grid md:grid-cols-[2.25rem_minmax(8rem,1fr)_6rem_8.5rem_minmax(6rem,13rem)_5rem_2.5rem] md:items-center";

export type MemoryTableRowProps = {
  storeId: string;
  row: FolderEntryJson;
  /** As the table counts, headings included: the first is 2. */
  index: number;
  within: string;
  /** An agent wrote it since this person looked. */
  news: boolean;
  held: boolean;
  rights: MemoryRights;
};

/** `1,204 B`, `12.4 kB`: short, and exact in the title. */
function sizeText(bytes: number): string {
  if (bytes < 10_000) return `${formatNumber(bytes)} B`;
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1_000, "kB"] : [bytes / 1_000_000, "MB"];
  return `${formatRounded(value)} ${unit}`;
}

/** One memory or folder of a list, drawn anew only when something of it changed. The link covers the row; the box and the menu lie above it. */
export const MemoryTableRow = memo(function MemoryTableRow(props: MemoryTableRowProps) {
  const { storeId, row, index, within, news, held, rights } = props;
  const router = useRouter();
  const acts = useMemoryActs();
  const target = targetOf(row);
  const folder = row.type === "memory_prefix";
  const home = `/stores/${storeId}`;
  const href = folder ? `${home}?folder=${encodeURIComponent(row.path)}` : `${home}/memories/${row.id}`;
  const Kind = folder ? Folder : FileText;
  return (
    <ChoosableRow target={target} index={index}>
      <div className="min-w-0 flex-1 md:contents">
        <Cell className="flex min-w-0 items-center gap-2 px-2">
          <Kind size={15} aria-hidden="true" className="shrink-0 text-muted" />
          <HoverLink
            oneOfMany
            href={href}
            dir="auto"
            title={row.path}
            className="min-w-0 truncate rounded-xs font-medium after:absolute after:inset-0 hover:text-accent-text"
          >
            <PathText path={row.path.startsWith(within) ? row.path.slice(within.length) : row.path} />
          </HoverLink>
          {held ? <HeldMark /> : null}
          {news ? <AgentMark /> : null}
        </Cell>
        <div className="flex min-w-0 items-center gap-x-3 overflow-hidden text-muted max-md:pl-8 max-md:text-xs md:contents">
          <Cell className="shrink-0 whitespace-nowrap px-2 tabular-nums max-md:px-0 md:text-right">
            <span title={storeListWords.bytes(row.content_size_bytes)}>{sizeText(row.content_size_bytes)}</span>
          </Cell>
          <Cell className="shrink-0 truncate px-2 max-md:px-0">
            <Time value={row.updated_at} />
          </Cell>
          <Cell className="flex min-w-0 items-center px-2 max-md:px-0">
            {folder ? (
              <span>{storeWords.memories(row.memory_count)}</span>
            ) : (
              <Actor type={row.actor_type} name={row.actor_name} showKind={false} />
            )}
          </Cell>
          <Cell className="px-2 tabular-nums max-md:hidden md:text-right">
            {folder ? <span aria-hidden="true">–</span> : formatNumber(row.version_count)}
          </Cell>
        </div>
      </div>
      <Cell className="relative z-1 flex shrink-0 justify-end">
        <Menu
          trigger={
            <IconButton
              size="sm"
              label={storeListWords.actsFor(row.path)}
              icon={<Ellipsis size={15} aria-hidden="true" />}
              className="pointer-coarse:min-h-10"
            />
          }
          entries={() => targetEntries({ storeId, target, rights, acts, go: router.push })}
        />
      </Cell>
    </ChoosableRow>
  );
});

/** The row and its box, drawn anew when it is chosen; what else lies in it is handed through as it is. */
function ChoosableRow({ target, index, children }: { target: TreeTarget; index: number; children: ReactNode }) {
  const { toggle } = useChoice();
  const chosen = useIsChosen(keyOf(target));
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows of a real table cannot be placed one by one.
    // biome-ignore lint/a11y/useFocusableInteractive: the link inside is what can be pressed.
    <div
      role="row"
      aria-rowindex={index}
      style={{ transform: `translateY(calc(var(--row-height) * ${index - 2}))`, height: "var(--row-height)" }}
      className={cx(
        "absolute inset-x-0 top-0 flex items-center gap-x-1 border-line border-b px-2 text-sm",
        tracks,
        "md:gap-x-0",
        chosen ? "bg-selected" : "hover:bg-hover",
      )}
    >
      <Cell className="relative z-1 flex shrink-0 justify-center px-1">
        <Checkbox
          label={storeListWords.choose(target.path)}
          hideLabel
          checked={chosen}
          onChange={() => toggle(target)}
        />
      </Cell>
      {children}
    </div>
  );
}

function Cell({ className, children }: { className: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows of a real table cannot be placed one by one.
    <div role="cell" className={className}>
      {children}
    </div>
  );
}
