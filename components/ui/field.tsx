"use client";

import { createContext, type ReactNode, useContext, useId } from "react";
import { uiWords } from "@/components/words/ui.words";
import { cx } from "./cx";
import { FieldError } from "./field-error";

export { FieldError } from "./field-error";

type FieldControl = { id: string; describedBy?: string; invalid: boolean; required: boolean };
const FieldContext = createContext<FieldControl | null>(null);

export type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  /** What is wrong and how to put it right. Announced when it appears. */
  error?: ReactNode;
  required?: boolean;
  /** Says "Optional" beside the label; mark the fewer of the two kinds in a form. */
  optional?: boolean;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean;
  className?: string;
  children: ReactNode;
};

/** Ties a label, a hint and an error to the one control inside it. */
export function Field({ label, hint, error, required = false, optional, hideLabel, className, children }: FieldProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const describedBy = [errorId, hintId].filter(Boolean).join(" ") || undefined;
  return (
    <FieldContext value={{ id, describedBy, invalid: Boolean(error), required }}>
      <div className={cx("flex min-w-0 flex-col gap-1.5", className)}>
        <label htmlFor={id} className={cx("font-medium text-ink text-sm", hideLabel && "sr-only")}>
          {label}
          {optional ? <span className="font-normal text-faint"> · {uiWords.field.optional}</span> : null}
        </label>
        {children}
        <FieldError id={errorId}>{error}</FieldError>
        {hint ? (
          <p id={hintId} className="text-muted text-xs">
            {hint}
          </p>
        ) : null}
      </div>
    </FieldContext>
  );
}

type OwnWiring = {
  id?: string;
  required?: boolean;
  "aria-describedby"?: string;
  "aria-invalid"?: boolean | "true" | "false" | "grammar" | "spelling";
};

/** The attributes a control takes from the field around it; its own come first. */
export function useFieldControl(own: OwnWiring): OwnWiring {
  const field = useContext(FieldContext);
  return {
    id: own.id ?? field?.id,
    required: own.required ?? field?.required,
    "aria-describedby": own["aria-describedby"] ?? field?.describedBy,
    "aria-invalid": own["aria-invalid"] ?? (field?.invalid || undefined),
  };
}
