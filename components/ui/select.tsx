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

/** The browser's own list without a frame, for toolbars. */
export function BareSelect(props: ComponentProps<"select">) {
  const ref = useEarlyChange(props);
  return <select {...props} ref={ref} />;
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
