"use client";

import { useEffect } from "react";
import { isSomebodyElse } from "@/components/console/member-here";

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
