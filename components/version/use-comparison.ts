"use client";

import { useMemo } from "react";
import { countChanges } from "@/components/ui/diff-model";
import { diffLines, toPatch } from "@/lib/domain/line-diff";
import { diffRows } from "./diff-rows";

type Side = { text: string; path: string | null };

/** Two texts compared: what is drawn, how much it is, and the exact patch, which no way of looking changes. */
export function useComparison(before: Side, after: Side, ignoreSpaces: boolean) {
  return useMemo(() => {
    const rows = diffRows(before.text, after.text, { ignoreSpaces });
    const names = { from: `a${before.path ?? ""}`, to: `b${after.path ?? ""}` };
    return { rows, stat: countChanges(rows), patch: toPatch(diffLines(before.text, after.text), names) };
  }, [before.text, after.text, before.path, after.path, ignoreSpaces]);
}
