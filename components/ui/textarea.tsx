"use client";

import type { ComponentProps } from "react";
import { cx } from "./cx";
import { useFieldControl } from "./field";
import { useEarlyChange } from "./use-early-change";

/** Several lines of text; grows with what is written, up to a limit, where the browser can. */
export function Textarea({ mono, className, rows = 3, ...props }: ComponentProps<"textarea"> & { mono?: boolean }) {
  const wiring = useFieldControl(props);
  const ref = useEarlyChange(props);
  return (
    <textarea
      {...props}
      {...wiring}
      ref={ref}
      rows={rows}
      className={cx(
        "field-control max-h-96 min-h-16 resize-y px-2.5 py-1.5 text-sm [field-sizing:content]",
        mono && "font-mono",
        className,
      )}
    />
  );
}
