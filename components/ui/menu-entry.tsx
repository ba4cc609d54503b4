"use client";

import { Check, ChevronRight } from "lucide-react";
import Link from "next/link";
import { ContextMenu, DropdownMenu } from "radix-ui";
import type { ReactNode } from "react";
import { cx } from "./cx";
import { Kbd } from "./kbd";

type Act = {
  kind?: "act";
  label: string;
  icon?: ReactNode;
  /** A second, quieter line: what it does, or why it cannot be done now. */
  hint?: string;
  shortcut?: string;
  tone?: "danger";
  disabled?: boolean;
} & ({ onSelect: () => void; href?: undefined } | { href: string; onSelect?: undefined });

/** A line of a menu. */
export type MenuEntry =
  | Act
  | { kind: "separator" }
  | { kind: "label"; label: string }
  | { kind: "check"; label: string; checked: boolean; onChange: (checked: boolean) => void; disabled?: boolean }
  | {
      kind: "choice";
      label: string;
      value: string;
      options: { value: string; label: string }[];
      onChange: (value: string) => void;
    }
  | { kind: "sub"; label: string; icon?: ReactNode; entries: MenuEntry[] };

export const menuClasses =
  "z-50 max-h-(--radix-popper-available-height) min-w-48 max-w-80 animate-pop-in overflow-y-auto rounded-lg border border-line bg-raised p-1 text-sm text-ink shadow-overlay";
const rowClasses =
  "flex min-h-7.5 w-full select-none items-center gap-2 rounded-sm px-2 py-1 outline-none data-[highlighted]:bg-selected data-[state=open]:bg-selected data-[disabled]:text-faint pointer-coarse:min-h-10";

type Parts = typeof DropdownMenu | typeof ContextMenu;
const partsOf = { menu: DropdownMenu, context: ContextMenu } as const satisfies Record<string, Parts>;

/** What a menu holds; a function is asked only once it opens. */
export type MenuContent = readonly MenuEntry[] | (() => readonly MenuEntry[]);

/** Draws entries with the parts of either kind of menu: they look and work alike. */
export function MenuEntries({ entries, within }: { entries: MenuContent; within: keyof typeof partsOf }) {
  // The two sets of parts have the same shape; their types differ only in the words of their docs.
  const parts = partsOf[within] as typeof DropdownMenu;
  const shown = typeof entries === "function" ? entries() : entries;
  return shown.map((entry, index) => (
    <Entry
      key={"label" in entry ? `${entry.kind ?? "act"} ${entry.label}` : `line ${index}`}
      entry={entry}
      parts={parts}
      within={within}
    />
  ));
}

type EntryProps = { entry: MenuEntry; parts: typeof DropdownMenu; within: keyof typeof partsOf };

function Entry({ entry, parts, within }: EntryProps) {
  switch (entry.kind) {
    case "separator":
      return <parts.Separator className="-mx-1 my-1 h-px bg-line" />;
    case "label":
      return <parts.Label className="px-2 pt-1.5 pb-1 font-medium text-faint text-xs">{entry.label}</parts.Label>;
    case "check":
      return (
        <parts.CheckboxItem
          className={rowClasses}
          checked={entry.checked}
          disabled={entry.disabled}
          onCheckedChange={entry.onChange}
          onSelect={(event) => event.preventDefault()}
        >
          <Tick on={entry.checked} />
          {entry.label}
        </parts.CheckboxItem>
      );
    case "choice":
      return (
        <parts.RadioGroup value={entry.value} onValueChange={entry.onChange} aria-label={entry.label}>
          {entry.options.map((option) => (
            <parts.RadioItem key={option.value} value={option.value} className={rowClasses}>
              <Tick on={option.value === entry.value} />
              {option.label}
            </parts.RadioItem>
          ))}
        </parts.RadioGroup>
      );
    case "sub":
      return (
        <parts.Sub>
          <parts.SubTrigger className={rowClasses}>
            <Icon>{entry.icon}</Icon>
            <span className="flex-1">{entry.label}</span>
            <ChevronRight size={14} aria-hidden="true" className="text-faint" />
          </parts.SubTrigger>
          <parts.Portal>
            <parts.SubContent className={menuClasses} sideOffset={4} collisionPadding={8}>
              <MenuEntries entries={entry.entries} within={within} />
            </parts.SubContent>
          </parts.Portal>
        </parts.Sub>
      );
    default:
      return <ActEntry act={entry} parts={parts} />;
  }
}

function ActEntry({ act, parts }: { act: Act; parts: typeof DropdownMenu }) {
  const content = (
    <>
      <Icon>{act.icon}</Icon>
      <span className="min-w-0 flex-1">
        <span className="block truncate">{act.label}</span>
        {act.hint ? <span className="block text-muted text-xs">{act.hint}</span> : null}
      </span>
      {act.shortcut ? <Kbd keys={act.shortcut} /> : null}
    </>
  );
  const classes = cx(rowClasses, act.tone === "danger" && "text-danger data-[highlighted]:bg-danger-soft");
  if (act.href === undefined)
    return (
      <parts.Item className={classes} disabled={act.disabled} onSelect={act.onSelect}>
        {content}
      </parts.Item>
    );
  return (
    <parts.Item className={classes} disabled={act.disabled} asChild>
      <Link href={act.href}>{content}</Link>
    </parts.Item>
  );
}

function Icon({ children }: { children: ReactNode }) {
  if (!children) return null;
  return <span className="flex size-4 shrink-0 items-center justify-center [&_svg]:size-4">{children}</span>;
}

function Tick({ on }: { on: boolean }) {
  return <Check size={14} aria-hidden="true" className={cx("shrink-0", !on && "invisible")} />;
}
