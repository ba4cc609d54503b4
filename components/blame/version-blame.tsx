"use client";

import { useMemo } from "react";
import type { MemoryPlace } from "@/components/memory/use-place";
import { versionWords } from "@/components/words/version.words";
import type { ConsoleVersionJson } from "@/lib/version/version.present";
import { BlameView } from "./blame-view";

/** Who had written which line of a memory when a version was written. */
export function VersionBlame({ version, place }: { version: ConsoleVersionJson; place: MemoryPlace }) {
  const text = useMemo(
    () => ({
      storeId: version.memory_store_id,
      memoryId: version.memory_id,
      versionId: version.id,
      path: version.path ?? "",
      content: version.content ?? "",
      name: versionWords.view.textOf(version.number),
    }),
    [version],
  );
  return <BlameView text={text} place={place} />;
}
