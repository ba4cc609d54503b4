"use client";

import { Tabs as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { formatNumber } from "@/components/words/locale";
import { cx } from "./cx";

export type Tab = { value: string; label: ReactNode; count?: number; disabled?: boolean; content: ReactNode };
export type TabsProps = {
  label: string;
  tabs: readonly Tab[];
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
  className?: string;
};

const listClasses = "flex gap-4 overflow-x-auto border-line border-b [scrollbar-width:none]";
const tabClasses =
  "flex min-h-8.75 shrink-0 items-center gap-1.5 rounded-t-sm border-b px-0.5 text-sm transition-colors focus-visible:-outline-offset-2 pointer-coarse:min-h-9.75";
const plainClasses = "border-transparent text-muted hover:text-ink";

/** Views of one thing, in one place. */
export function Tabs({ label, tabs, value, defaultValue, onValueChange, className }: TabsProps) {
  return (
    <Radix.Root
      value={value}
      defaultValue={defaultValue ?? tabs[0]?.value}
      onValueChange={onValueChange}
      className={cx("flex min-w-0 flex-col", className)}
    >
      <Radix.List aria-label={label} className={listClasses}>
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            disabled={tab.disabled}
            className={cx(
              tabClasses,
              plainClasses,
              "disabled:text-faint data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-ink",
            )}
          >
            {tab.label}
            <Count value={tab.count} />
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="min-w-0 pt-4">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}

function Count({ value }: { value?: number }) {
  if (value === undefined) return null;
  return (
    <span className="rounded-full bg-hover px-1.5 font-normal text-muted text-xs tabular-nums">
      {formatNumber(value)}
    </span>
  );
}
