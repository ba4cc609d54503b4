"use client";

import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx";
import { useFieldControl } from "./field";
import { useEarlyChange } from "./use-early-change";

export type InputProps = ComponentProps<"input"> & {
  /** Fixed-width letters: for paths, ids and other exact text. */
  mono?: boolean;
  icon?: ReactNode;
  /** What stands at the end, inside: a unit, a key, a small button. */
  end?: ReactNode;
};

/** One line of text. Inside a `Field` it needs no ids. */
export function Input({ mono, icon, end, className, ...props }: InputProps) {
  const wiring = useFieldControl(props);
  const ref = useEarlyChange(props);
  const input = (
    <input
      // With a last year of four digits the browser goes on to the next part after the fourth, and takes no fifth.
      max={props.type === "date" ? "9999-12-31" : props.type === "datetime-local" ? "9999-12-31T23:59" : undefined}
      {...props}
      {...wiring}
      ref={ref}
      className={cx(
        "field-control h-8 px-2.5 text-sm pointer-coarse:min-h-10",
        mono && "font-mono",
        icon ? "pl-8" : null,
        end ? "pr-9" : null,
        className,
      )}
    />
  );
  if (!icon && !end) return input;
  return (
    <div className="relative w-full min-w-0">
      {icon ? (
        <span className="pointer-events-none absolute inset-y-0 left-2.5 flex items-center text-faint">{icon}</span>
      ) : null}
      {input}
      {end ? <span className="absolute inset-y-0 right-1 flex items-center">{end}</span> : null}
    </div>
  );
}
