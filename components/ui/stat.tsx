import Link from "next/link";
import type { ReactNode } from "react";
import { cx } from "./cx";
import { type Tone, toneText } from "./tone";

export type StatProps = {
  label: string;
  value: ReactNode;
  /** What the number is measured against, or how it moved. */
  hint?: ReactNode;
  icon?: ReactNode;
  tone?: Tone;
  /** Where the things counted are listed. */
  href?: string;
};

/** One number and what it means. Stand several in a `StatRow`. */
export function Stat({ label, value, hint, icon, tone, href }: StatProps) {
  const classes = "flex min-w-0 flex-col gap-0.5 bg-surface px-4 py-3";
  const content = (
    <>
      <span className="flex items-center gap-1.5 text-muted text-xs [&_svg]:size-3.5">
        {icon}
        {label}
      </span>
      <span className={cx("truncate font-semibold text-xl tabular-nums tracking-tight", tone && toneText[tone])}>
        {value}
      </span>
      {hint ? <span className="text-muted text-xs">{hint}</span> : null}
    </>
  );
  if (href === undefined) return <div className={classes}>{content}</div>;
  return (
    <Link href={href} className={cx(classes, "transition-colors hover:bg-sunken focus-visible:-outline-offset-2")}>
      {content}
    </Link>
  );
}

/** Numbers side by side, parted by hairlines. */
export function StatRow({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-2 gap-px max-md:[&>:last-child:nth-child(odd)]:col-span-2 overflow-hidden rounded-lg border border-line bg-line md:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]">
      {children}
    </div>
  );
}
