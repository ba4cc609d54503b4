"use client";

import { ArrowLeft } from "lucide-react";
import { useMemo } from "react";
import { PlaceLink } from "@/components/memory/place-link";
import type { MemoryPlace } from "@/components/memory/use-place";
import { Banner } from "@/components/ui/banner";
import { buttonClasses } from "@/components/ui/button";
import { blameWords } from "@/components/words/blame.words";
import { previewWords } from "@/components/words/preview.words";
import type { MemoryJson } from "@/lib/memory/memory.present";
import { BlameView } from "./blame-view";

export type HeadBlameProps = {
  head: MemoryJson;
  place: MemoryPlace;
  /** There is typed text that this view does not show. */
  unsaved: boolean;
};

/** Who wrote which line of a memory as it is now. */
export function HeadBlame({ head, place, unsaved }: HeadBlameProps) {
  const text = useMemo(
    () => ({
      storeId: head.memory_store_id,
      memoryId: head.id,
      versionId: head.memory_version_id,
      path: head.path,
      content: head.content ?? "",
      name: previewWords.text.name(head.path),
    }),
    [head],
  );
  return (
    <BlameView
      text={text}
      place={place}
      back={
        <PlaceLink href={place.hrefOf({})} className={buttonClasses({ variant: "quiet", size: "sm" })}>
          <ArrowLeft size={14} aria-hidden="true" />
          {blameWords.close}
        </PlaceLink>
      }
      notice={unsaved ? <Banner flush>{blameWords.unsaved}</Banner> : null}
    />
  );
}
