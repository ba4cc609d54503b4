"use client";

import { useState } from "react";
import { cx } from "./cx";
import { Input, type InputProps } from "./input";

export type DateInputProps = Omit<InputProps, "type" | "defaultValue" | "value"> & {
  type: "date" | "datetime-local";
  defaultValue?: string;
  value?: string;
};

/** In Safari the focus is in a part of such a field, and the field itself has none that is visible. */
const focusClasses = "focus-within:outline-2 focus-within:outline-focus focus-within:-outline-offset-1";
/** Safari, and it alone knows the property, writes today into an empty field, as if somebody had chosen it. What is typed in part is not valid, and stays. */
const emptyClasses =
  "supports-[hanging-punctuation:first]:data-empty:valid:not-focus-within:[&::-webkit-datetime-edit]:opacity-0";

/** The browser's own field for a day or a moment, which looks empty when it is. */
export function DateInput({ onChange, className, ...props }: DateInputProps) {
  const [typed, setTyped] = useState(props.defaultValue ?? "");
  return (
    <Input
      {...props}
      data-empty={(props.value ?? typed) === "" || undefined}
      className={cx(focusClasses, emptyClasses, className)}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange?.(event);
      }}
    />
  );
}
