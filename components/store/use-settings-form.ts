"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
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

/** Runs one section's act on submit and keeps what was refused. `onDone` clears what was typed: the store then shows it. */
export function useSettingsForm(
  storeId: string,
  act: () => Promise<ActionResult<unknown>>,
  done: { say: string; onDone: () => void },
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
    if (result.ok || waits) done.onDone();
    if (result.ok) toast.success(done.say);
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
