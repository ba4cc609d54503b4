"use client";

import { BookOpen, Columns2, Pencil } from "lucide-react";
import { PlaceLink } from "@/components/memory/place-link";
import type { MemoryPlace } from "@/components/memory/use-place";
import { cx } from "@/components/ui/cx";

const ways = [
  { view: undefined, name: "Text", Icon: Pencil },
  { view: "split", name: "Text and preview", Icon: Columns2 },
  { view: "preview", name: "Preview", Icon: BookOpen },
] as const;

/** Whether a memory is shown as it is written, as it reads, or both. */
export function ViewSwitch({ place }: { place: MemoryPlace }) {
  const now = place.view === "split" || place.view === "preview" ? place.view : undefined;
  return (
    <nav aria-label="Text or preview" className="flex shrink-0 rounded-md border border-line max-lg:hidden">
      {ways.map(({ view, name, Icon }) => (
        <PlaceLink
          key={name}
          href={place.hrefOf({ view })}
          title={name}
          aria-label={name}
          aria-current={view === now ? "page" : undefined}
          className={cx(
            "flex h-6.5 w-8 items-center justify-center first:rounded-l-md last:rounded-r-md pointer-coarse:h-9 pointer-coarse:w-10",
            view === now ? "bg-selected text-ink" : "text-muted hover:bg-hover hover:text-ink",
          )}
        >
          <Icon size={14} aria-hidden="true" />
        </PlaceLink>
      ))}
    </nav>
  );
}
