"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type Dispatch, type FormEvent, type SetStateAction, useState } from "react";
import { waitsForSecond } from "@/components/approval/waits-for-second";
import { toast } from "@/components/ui/toast";
import type { ActionResult } from "@/lib/doors/console/action-result";
import { refreshStore } from "./refresh-store";

export type SettingsForm = {
  busy: boolean;
  message?: string;
  fields: Record<string, string>;
  submit: (event: FormEvent) => void;
};

type Done<Typed> = {
  say: string;
  typed: Typed;
  setTyped: Dispatch<SetStateAction<Typed>>;
  /** What `typed` is where nothing is: the store then shows it. */
  nothing: Typed;
};

/** Runs one section's act on submit, keeps what was refused, clears what was saved or waits for a second person, and not what was typed since. */
export function useSettingsForm<Typed>(
  storeId: string,
  act: () => Promise<ActionResult<unknown>>,
  { say, typed, setTyped, nothing }: Done<Typed>,
): SettingsForm {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<{ message?: string; fields: Record<string, string> }>({ fields: {} });
  async function run() {
    setBusy(true);
    const result = await act();
    if (result.ok) await refreshStore(client, { storeId });
    setBusy(false);
    const waits = waitsForSecond(result);
    setRefusal(result.ok || waits ? { fields: {} } : result);
    if (!result.ok && !waits) return;
    setTyped((now) => (JSON.stringify(now) === JSON.stringify(typed) ? nothing : now));
    if (result.ok) toast.success(say);
  }
  return {
    busy,
    ...refusal,
    submit: (event) => {
      event.preventDefault();
      if (!busy) void run();
    },
  };
}
