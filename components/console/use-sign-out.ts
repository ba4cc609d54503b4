"use client";

import { unstable_rethrow } from "next/navigation";
import { useTransition } from "react";
import { signOutAction } from "@/app/(console)/actions";
import { toast } from "@/components/ui/toast";
import { consoleWords } from "@/components/words/console.words";
import { refusalOf } from "./refusal-of";

/** The way out, and whether it is being taken. */
export function useSignOut(): [leave: () => void, leaving: boolean] {
  const [leaving, start] = useTransition();
  const leave = () =>
    start(async () => {
      // What was said to this person, and may name a memory, is not for whoever comes next.
      toast.dismiss();
      try {
        await signOutAction();
      } catch (error) {
        // A redirect arrives as an error that is Next's to handle.
        unstable_rethrow(error);
        toast.error(refusalOf(error)?.message ?? consoleWords.signOutFailed);
      }
    });
  return [leave, leaving];
}
