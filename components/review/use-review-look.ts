"use client";

import { useStoredNumber } from "@/components/ui/use-stored-number";

export const looks = ["inline", "split", "rendered"] as const;
export type Look = (typeof looks)[number];

/** How this browser shows what a change did. */
export function useReviewLook(): [Look, (look: Look) => void] {
  const [stored, store] = useStoredNumber("review-look");
  return [looks[stored ?? 0] ?? "inline", (look) => store(looks.indexOf(look))];
}
