"use client";

import { useToldPaint } from "@/components/ui/first-paint";

const unknown = { zone: null, width: null };

/** For the pages before sign-in: the first page after it is drawn in the reader's zone and width. */
export function TellPaint() {
  useToldPaint(unknown);
  return null;
}
