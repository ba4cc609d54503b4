"use client";

import { Check, Minus } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { cx } from "./cx";
import { FieldError } from "./field-error";
import { useEarlyChange } from "./use-early-change";

export type CheckboxProps = Omit<ComponentProps<"input">, "type" | "size"> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** Some, not all, of what it stands for is chosen. */
  indeterminate?: boolean;
  hideLabel?: boolean;
};

/** A yes or no with its words. */
export function Checkbox({ label, hint, error, indeterminate = false, hideLabel, className, ...props }: CheckboxProps) {
  const id = useId();
  const attach = useEarlyChange<HTMLInputElement>(props);
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ") || undefined;
  return (
    <div className={cx("min-w-0", className)}>
      <label className="flex min-h-6 items-start gap-2 py-0.5 text-sm pointer-coarse:min-h-10 pointer-coarse:items-center has-disabled:text-faint">
        <span className="relative mt-0.5 flex size-4 shrink-0 pointer-coarse:mt-0">
          <input
            {...props}
            type="checkbox"
            ref={(box) => {
              attach(box);
              if (box) box.indeterminate = indeterminate;
            }}
            aria-describedby={describedBy}
            aria-invalid={error ? true : undefined}
            className="peer size-4 appearance-none rounded-xs border border-line-strong bg-surface transition-colors checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent hover:border-muted disabled:border-line disabled:bg-sunken checked:transition-none aria-invalid:border-danger"
          />
          <Check
            size={12}
            strokeWidth={3}
            aria-hidden="true"
            className="pointer-events-none absolute inset-0 m-auto text-accent-ink opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-0 peer-disabled:text-faint"
          />
          <Minus
            size={12}
            strokeWidth={3}
            aria-hidden="true"
            className="pointer-events-none absolute inset-0 m-auto text-accent-ink opacity-0 peer-indeterminate:opacity-100"
          />
        </span>
        <span className={hideLabel ? "sr-only" : "min-w-0"}>{label}</span>
      </label>
      <div className="flex flex-col gap-1 pl-6">
        {hint ? (
          <p id={`${id}-hint`} className="text-muted text-xs">
            {hint}
          </p>
        ) : null}
        <FieldError id={`${id}-error`}>{error}</FieldError>
      </div>
    </div>
  );
}
