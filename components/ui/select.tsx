"use client";

import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { cx } from "./cx";
import { useFieldControl } from "./field";
import { useEarlyChange } from "./use-early-change";

export type SelectOption = { value: string; label: string; disabled?: boolean };
export type SelectProps = Omit<ComponentProps<"select">, "children" | "multiple"> & {
  options: readonly SelectOption[];
  /** Shown first and not choosable, while nothing is chosen. */
  placeholder?: string;
};

function BareSelect(props: ComponentProps<"select">) {
  const ref = useEarlyChange(props);
  return <select {...props} ref={ref} />;
}

export type ToolbarSelectProps = ComponentProps<"select"> & {
  /** Looks like the fields beside it; otherwise like the quiet buttons. */
  framed?: boolean;
};

/** The browser's own list at the width of its words, for toolbars; drawn by us, as each browser has a box of its own for it. */
export function ToolbarSelect({ framed = false, className, ...props }: ToolbarSelectProps) {
  return (
    <span className={cx("relative inline-grid min-w-0", className)}>
      <BareSelect
        {...props}
        className={cx(
          "min-w-0 appearance-none",
          framed
            ? "field-control h-8 pr-5.5 pl-2.5 text-sm pointer-coarse:min-h-10"
            : "h-7 cursor-pointer rounded-md bg-transparent pr-5 pl-2 text-muted text-xs hover:bg-hover hover:text-ink pointer-coarse:min-h-9",
        )}
      />
      <ChevronDown
        size={framed ? 14 : 12}
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-1.5 my-auto text-muted"
      />
    </span>
  );
}

/** The browser's own list: works with every keyboard, screen reader and thumb. */
export function Select({ options, placeholder, className, ...props }: SelectProps) {
  const wiring = useFieldControl(props);
  return (
    <div className={cx("relative min-w-0", className)}>
      <BareSelect
        {...props}
        {...wiring}
        className="field-control h-8 appearance-none truncate py-0 pr-8 pl-2.5 text-sm pointer-coarse:min-h-10"
      >
        {placeholder === undefined ? null : (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </BareSelect>
      <ChevronDown
        size={14}
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-2.5 my-auto text-muted"
      />
    </div>
  );
}
