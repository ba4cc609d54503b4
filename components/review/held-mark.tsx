"use client";

import { Hourglass } from "lucide-react";
import Link from "next/link";
import { buttonClasses } from "@/components/ui/button";
import { heldWords } from "@/components/words/held.words";
import { useHeld } from "./use-held";

/** Beside a memory's name in a list: its newest text waits. Not the colour alone. */
export function HeldMark() {
  return (
    <span title={heldWords.badge} className="flex shrink-0 items-center text-warning">
      <Hourglass size={13} aria-hidden="true" />
      <span className="sr-only">{heldWords.mark}</span>
    </span>
  );
}

/** On the page of a memory: what agents are served meanwhile, and the way to the change. */
export function HeldNotice({ storeId, memoryId }: { storeId: string; memoryId: string }) {
  const held = useHeld(storeId).get(memoryId);
  if (!held) return null;
  return (
    <div
      role="status"
      className="flex min-h-10 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-warning-line border-b bg-warning-soft px-3 py-1 text-sm md:px-4"
    >
      <Hourglass size={14} aria-hidden="true" className="shrink-0 text-warning" />
      <p className="min-w-0 flex-1">
        <span className="font-medium">{heldWords.banner}</span>{" "}
        <span className="text-muted">
          {held.served_number === null ? heldWords.agentsNothing : heldWords.agents(held.served_number)}
        </span>
      </p>
      <Link href={`/inbox?change=${held.change_id}`} className={buttonClasses({ size: "sm" })}>
        {heldWords.open}
      </Link>
    </div>
  );
}
