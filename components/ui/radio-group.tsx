"use client";

import { type ReactNode, useId } from "react";
import { cx } from "./cx";
import { FieldError } from "./field";
import { useEarlyChange } from "./use-early-change";

export type RadioOption = { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean };
export type RadioGroupProps = {
  legend: ReactNode;
  name: string;
  options: readonly RadioOption[];
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
  hint?: ReactNode;
  error?: ReactNode;
  disabled?: boolean;
  required?: boolean;
  hideLegend?: boolean;
};

/** One of a few, all visible. Arrow keys move between them, as the browser does it. */
export function RadioGroup(props: RadioGroupProps) {
  const { legend, options, hint, error, disabled, hideLegend } = props;
  const id = useId();
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ") || undefined;
  return (
    <fieldset disabled={disabled} aria-describedby={describedBy} className="flex min-w-0 flex-col gap-1.5">
      <legend className={cx("mb-1.5 font-medium text-sm", hideLegend && "sr-only")}>{legend}</legend>
      {hint ? (
        <p id={`${id}-hint`} className="text-muted text-xs">
          {hint}
        </p>
      ) : null}
      {options.map((option) => (
        <RadioRow key={option.value} option={option} group={props} />
      ))}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}

function RadioRow({ option, group }: { option: RadioOption; group: RadioGroupProps }) {
  const hintId = useId();
  const { name, value, defaultValue, onValueChange, required } = group;
  const choose = () => onValueChange?.(option.value);
  const ref = useEarlyChange<HTMLInputElement>({
    checked: value === undefined ? undefined : option.value === value,
    onChange: choose,
  });
  return (
    <label className="flex min-h-6 items-start gap-2 text-sm pointer-coarse:min-h-10 has-disabled:text-faint">
      <input
        ref={ref}
        type="radio"
        name={name}
        value={option.value}
        disabled={option.disabled}
        required={required}
        aria-describedby={option.hint ? hintId : undefined}
        {...(value === undefined
          ? { defaultChecked: option.value === defaultValue }
          : { checked: option.value === value })}
        onChange={choose}
        className="mt-0.5 size-4 shrink-0 appearance-none rounded-full border border-line-strong bg-surface transition-[border-width,border-color] checked:border-5 checked:border-accent hover:border-muted disabled:border-line"
      />
      <span className="min-w-0">
        {option.label}
        {option.hint ? (
          <span id={hintId} className="block text-muted text-xs">
            {option.hint}
          </span>
        ) : null}
      </span>
    </label>
  );
}
