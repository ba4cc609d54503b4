"use client";

import { useEffect } from "react";
import { useHere } from "@/components/console/here";
import { noteSession } from "@/components/console/session-end";
import { useDraftIds } from "@/components/memory/draft-list";

/** Milliseconds; the server forgets a page of which it hears nothing for two and a half times as long. */
const sayAgainAfter = 10_000;

async function announce(body: string): Promise<void> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch("/api/console/live", { method: "POST", headers, body, cache: "no-store" });
  noteSession(answer.status === 401 ? "ended" : "open");
}

/** Tells the server, for the others who have the store open, which of its pages is open here, for as long as there is a connection and the page is seen. */
export function useAnnouncePresence(storeId: string, streamId: string | null): void {
  const { memoryId = null } = useHere();
  const editing = useDraftIds(storeId).has(memoryId ?? "");
  useEffect(() => {
    if (!streamId) return;
    const body = JSON.stringify({ memory_store_id: storeId, memory_id: memoryId, editing, stream_id: streamId });
    // Whoever is not heard is not shown; that is all that is lost.
    const say = () => {
      if (!document.hidden) void announce(body).catch(() => {});
    };
    say();
    const timer = setInterval(say, sayAgainAfter);
    document.addEventListener("visibilitychange", say);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", say);
    };
  }, [storeId, streamId, memoryId, editing]);
}
