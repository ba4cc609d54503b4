"use client";

import { BookOpen, Columns2, Pencil } from "lucide-react";
import { PlaceLink } from "@/components/memory/place-link";
import type { MemoryPlace } from "@/components/memory/use-place";
import { cx } from "@/components/ui/cx";
import { previewWords } from "@/components/words/preview.words";

const ways = [
  { view: undefined, name: previewWords.views.text, Icon: Pencil },
  { view: "split", name: previewWords.views.split, Icon: Columns2 },
  { view: "preview", name: previewWords.views.preview, Icon: BookOpen },
] as const;

/** Whether a memory is shown as it is written, as it reads, or both. */
export function ViewSwitch({ place }: { place: MemoryPlace }) {
  const now = place.view === "split" || place.view === "preview" ? place.view : undefined;
  return (
    <nav aria-label={previewWords.views.name} className="flex shrink-0 rounded-md border border-line max-xl:hidden">
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
