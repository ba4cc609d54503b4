"use client";

import { type FormEvent, useEffect, useState } from "react";
import { isSomebodyElse } from "./member-here";

/** While `armed`, the browser asks before the page is closed or reloaded. */
export function useLeaveGuard(armed: boolean): void {
  useEffect(() => {
    if (!armed) return;
    const ask = (event: BeforeUnloadEvent) => {
      // Whoever is here now is not asked about what another typed, whose drafts are kept.
      if (!isSomebodyElse()) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [armed]);
}

const isText = (field: Element): field is HTMLTextAreaElement | HTMLInputElement =>
  field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type !== "checkbox");
const isTyped = (field: Element) => isText(field) && field.value !== field.defaultValue;

/** The same for a form: it hears of what is typed by `onInput`, and asks until that is taken back or, by `disarm`, has arrived. */
export function useTypedGuard() {
  const [typed, setTyped] = useState(false);
  useLeaveGuard(typed);
  const onInput = (event: FormEvent<HTMLFormElement>) => setTyped([...event.currentTarget.elements].some(isTyped));
  return { onInput, disarm: () => setTyped(false) };
}
