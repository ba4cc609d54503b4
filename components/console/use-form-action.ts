"use client";

import { unstable_rethrow } from "next/navigation";
import { useCallback, useEffect, useRef, useState, useTransition } from "react";
import { consoleWords } from "@/components/words/console.words";
import type { ActionResult } from "@/lib/doors/console/action-result";
import { isSomebodyElse, othersPage } from "./member-here";
import { refusalOf } from "./refusal-of";

/** Why a form was refused, ready to be shown: beside fields, or above the buttons when no field is to blame. */
export interface FormFailure {
  code: string;
  message?: string;
  fields: Record<string, string>;
}

const unreachable = consoleWords.form.unreachable;

function failureOf(result: ActionResult<unknown> & { ok: false }): FormFailure {
  const { code, message, details } = result;
  const fields = { ...result.fields };
  if (typeof details.field === "string") fields[details.field] = message;
  return { code, fields, message: Object.keys(fields).length > 0 ? undefined : message };
}

/**
 * Sends a form to a server action and keeps what was typed when it is refused; the first field at fault gets the focus.
 * @param done runs after a success; the form stays busy until it ends. Left out where the action redirects
 */
export function useFormAction<Input, Json>(
  act: (input: Input) => Promise<ActionResult<Json>>,
  done?: (value: Json) => void | Promise<void>,
) {
  const form = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<FormFailure>();
  const [pending, start] = useTransition();

  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [failure]);

  const send = (input: Input) =>
    start(async () => {
      const sending = isSomebodyElse() ? Promise.resolve(othersPage) : act(input);
      const result = await sending.catch((error: unknown) => {
        // An action that redirects arrives as an error that is Next's to handle.
        unstable_rethrow(error);
        return refusalOf(error);
      });
      if (result?.ok) {
        setFailure(undefined);
        await done?.(result.value);
      } else setFailure(result ? failureOf(result) : { code: "network", message: unreachable, fields: {} });
    });
  const reset = useCallback(() => setFailure(undefined), []);
  return { form, pending, failure, send, reset };
}
