import type { ReactNode } from "react";
import { cx } from "./cx";
import { type Tone, toneClasses } from "./tone";

export type BadgeProps = {
  tone?: Tone;
  /** A shape that means the same as the colour. */
  icon?: ReactNode;
  title?: string;
  /** Digits in a pill. */
  round?: boolean;
  className?: string;
  children: ReactNode;
};

/** A state in one or two words. */
export function Badge({ tone = "neutral", icon, title, round = false, className, children }: BadgeProps) {
  return (
    <span
      title={title}
      className={cx(
        "inline-flex h-5 max-w-full shrink-0 items-center gap-1 border px-1.5 font-medium text-xs tabular-nums [&_svg]:size-3 [&_svg]:shrink-0",
        round ? "min-w-5 justify-center rounded-full" : "rounded-sm",
        toneClasses[tone],
        className,
      )}
    >
      {icon}
      <span className="truncate">{children}</span>
    </span>
  );
}
