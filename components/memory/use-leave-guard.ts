"use client";

import { useEffect } from "react";

/** While `armed`, the browser asks before the page is closed or reloaded. */
export function useLeaveGuard(armed: boolean): void {
  useEffect(() => {
    if (!armed) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [armed]);
}
