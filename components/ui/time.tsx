"use client";

import { useSyncExternalStore } from "react";
import { uiWords } from "@/components/words/ui.words";
import { cx } from "./cx";
import { type FirstPaint, useFirstPaint } from "./first-paint";
import { localText, nearText, relativeText, utcText } from "./time-text";

export type TimeProps = {
  value: Date | string | number;
  /** `relative` (the default) says how long ago, `absolute` the date and time in the reader's zone. */
  format?: "relative" | "absolute";
  className?: string;
};

let now = 0;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One clock for every time on the page. */
function subscribe(listener: () => void) {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const tell of listeners) tell();
  }, 20_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    now = 0;
  };
}

function currentTime(): number {
  if (now === 0) now = Date.now();
  return now;
}

/** The time it is, as the page's clock has it: while a page that the server drew comes to life, the server's. */
export function useNow(): number {
  const first = useFirstPaint();
  return useSyncExternalStore(subscribe, currentTime, () => first.now);
}

/** What a server may print: in the reader's words as far as it knows the reader, else UTC. */
function firstText(time: Date, format: TimeProps["format"], { now, zone }: FirstPaint): string {
  if (format === "absolute") return zone ? localText(time, zone) : utcText(time);
  const near = now ? nearText(time, new Date(now)) : null;
  return near ?? (now && zone ? relativeText(time, new Date(now), zone) : utcText(time));
}

/** A moment in the reader's words and zone. The exact UTC is in the title. */
export function Time({ value, format = "relative", className }: TimeProps) {
  const first = useFirstPaint();
  const at = useSyncExternalStore<number | null>(subscribe, currentTime, () => null);
  const time = new Date(value);
  if (Number.isNaN(time.getTime())) return <span className={className}>{uiWords.time.unknown}</span>;
  const iso = time.toISOString();
  const text =
    at === null
      ? firstText(time, format, first)
      : format === "absolute"
        ? localText(time)
        : relativeText(time, new Date(at));
  return (
    // Two machines may spell a month or a zone differently; the browser's word stands a moment later.
    <time
      dateTime={iso}
      title={iso}
      className={cx("whitespace-nowrap tabular-nums", className)}
      suppressHydrationWarning
    >
      {text}
    </time>
  );
}
