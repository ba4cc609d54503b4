"use client";

import { Banner } from "@/components/ui/banner";

/** Says that what is shown may be old, while it may be. */
export function LiveBar({ lost }: { lost: boolean }) {
  if (!lost) return null;
  return (
    <Banner flush tone="warning" title="Reconnecting…">
      What you see may be out of date. You can go on reading and typing: nothing is lost, and changes appear when the
      connection is back.
    </Banner>
  );
}
