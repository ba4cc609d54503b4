"use client";

import { Inbox } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent } from "react";
import { isLayerOpen } from "@/components/keyboard/where-typing";
import { Button } from "@/components/ui/button";
import { memoryWords } from "@/components/words/memory.words";
import { wayBackFrom } from "./came-from";

const words = memoryWords.wayBack;
const opening = "[role=tree], [role=dialog], a[href]:not([aria-keyshortcuts])";

/** Back to the list that somebody came from to correct this memory, by button and, once it is saved, by ⌘↵. */
export function WayBack({ memoryId, saved }: { memoryId: string; saved: boolean }) {
  const router = useRouter();
  const ways = wayBackFrom(memoryId);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (ways === null || event.key !== "Enter" || !(event.metaKey || event.ctrlKey)) return;
    if (event.shiftKey || event.altKey || isLayerOpen()) return;
    // There it opens something beside this page.
    if (event.target instanceof Element && event.target.closest(opening)) return;
    event.preventDefault();
    event.stopPropagation();
    router.push(ways.next);
  });
  const active = saved && ways !== null;
  useEffect(() => {
    if (!active) return;
    // Before the editor, which would write a line.
    window.addEventListener("keydown", press, { capture: true });
    return () => window.removeEventListener("keydown", press, { capture: true });
  }, [active]);
  if (ways === null) return null;
  return (
    <div className="flex shrink-0 items-center justify-between gap-2 border-line border-b bg-sunken px-3 py-1.5 text-muted text-xs">
      <p role="status">{saved ? words.saved : words.correcting}</p>
      <Button
        size="sm"
        variant={saved ? "primary" : "quiet"}
        href={saved ? ways.next : ways.back}
        aria-keyshortcuts={saved ? "Meta+Enter Control+Enter" : undefined}
        icon={<Inbox size={14} aria-hidden="true" />}
      >
        {saved ? words.next : words.back}
      </Button>
    </div>
  );
}
