"use client";

import { useRouter } from "next/navigation";
import { useCallback } from "react";
import { isConsoleUpdated } from "./console-update";

/**
 * Has the server draw the page anew and keeps what was typed. Another build could only load it anew, and nothing would be kept: then
 * the page stays as it is.
 */
export function useRedraw(): () => void {
  const router = useRouter();
  return useCallback(() => {
    if (!isConsoleUpdated()) router.refresh();
  }, [router]);
}
