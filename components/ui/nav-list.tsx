"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { cx } from "./cx";
import { HoverLink } from "./hover-link";

export type NavItem = {
  href: string;
  label: string;
  icon?: ReactNode;
  /** How many things wait there. */
  count?: number;
  /** What is counted, for a screen reader: "waiting for review". */
  countLabel?: string;
  /** Current only at exactly this address, not below it. */
  exact?: boolean;
};

/** A group of places in the left navigation; nothing where there are none. */
export function NavList({
  label,
  hideLabel = false,
  items,
}: {
  label: string;
  hideLabel?: boolean;
  items: readonly NavItem[];
}) {
  const pathname = usePathname();
  if (items.length === 0) return null;
  return (
    <div className="flex flex-col">
      <p className={cx("px-2 pt-3 pb-1 font-medium text-faint text-xs", hideLabel && "sr-only")}>{label}</p>
      <ul aria-label={label} className="flex flex-col gap-px">
        {items.map((item) => (
          <li key={item.href}>
            <NavLink item={item} current={isCurrent(item, pathname)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function isCurrent(item: NavItem, pathname: string): boolean {
  return pathname === item.href || (!item.exact && pathname.startsWith(`${item.href}/`));
}

function NavLink({ item, current }: { item: NavItem; current: boolean }) {
  return (
    <HoverLink
      href={item.href}
      aria-current={current ? "page" : undefined}
      className={cx(
        "relative flex min-h-7.5 items-center gap-2.5 rounded-md px-2 text-sm transition-colors pointer-coarse:min-h-10 [&_svg]:size-4 [&_svg]:shrink-0",
        current
          ? "bg-selected font-medium text-ink before:absolute before:inset-y-1.5 before:-left-2 before:w-0.5 before:rounded-full before:bg-accent [&_svg]:text-accent-text"
          : "text-muted hover:bg-hover hover:text-ink",
      )}
    >
      {item.icon}
      <span className="min-w-0 flex-1 truncate">{item.label}</span>
      {item.count ? (
        <span className="rounded-full bg-hover px-1.5 text-muted text-xs tabular-nums">
          {item.count > 999 ? "999+" : item.count}
          {item.countLabel ? <span className="sr-only"> {item.countLabel}</span> : null}
        </span>
      ) : null}
    </HoverLink>
  );
}
