"use client";

import { useSyncExternalStore } from "react";
import { uiWords } from "@/components/words/ui.words";
import { cx } from "./cx";
import { localText, relativeText, utcText } from "./time-text";

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

/** A moment: the server prints UTC, the browser turns it into the reader's words. The exact UTC is in the title. */
export function Time({ value, format = "relative", className }: TimeProps) {
  const at = useSyncExternalStore<number | null>(subscribe, currentTime, () => null);
  const time = new Date(value);
  if (Number.isNaN(time.getTime())) return <span className={className}>{uiWords.time.unknown}</span>;
  const iso = time.toISOString();
  const text = at === null ? utcText(time) : format === "absolute" ? localText(time) : relativeText(time, new Date(at));
  return (
    <time dateTime={iso} title={iso} className={cx("whitespace-nowrap tabular-nums", className)}>
      {text}
    </time>
  );
}
