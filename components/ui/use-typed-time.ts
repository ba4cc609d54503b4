"use client";

import { type ChangeEvent, useState } from "react";
import { isYearWhole } from "./time-text";

/**
 * A field of the browser for a day or a moment, which acts at once. A year is typed as 2, 20, 202 and 2026: what stands in the field stays
 * while it has the focus, and is told when its year is whole.
 * @param shown what the field says when nobody is in it
 */
export function useTypedTime(shown: string, onChange: (time: string) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  return {
    value: typed ?? shown,
    onBlur: () => setTyped(null),
    onChange: ({ currentTarget: field }: ChangeEvent<HTMLInputElement>) => {
      setTyped(document.activeElement === field ? field.value : null);
      if (isYearWhole(field.value)) onChange(field.value);
    },
  };
}
