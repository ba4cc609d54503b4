"use client";

import { useQueryClient } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { readOperation } from "@/components/console/read-operation";
import { IconButton } from "@/components/ui/icon-button";
import { Slider } from "@/components/ui/slider";
import { utcText } from "@/components/ui/time-text";
import { actorLabel } from "@/components/version/actor";
import { historyWords } from "@/components/words/history.words";
import type { MomentJson } from "@/lib/history/history.present";
import { momentOptions } from "./history.keys";
import { readHistory } from "./history-place";
import type { History } from "./use-history";

/** How long dragging may pause before the moment is asked for, in milliseconds. */
const pause = 120;

const earlier = "earlier_change_id" as const;
const later = "later_change_id" as const;

const directions: Partial<Record<string, typeof earlier | typeof later>> = {
  ArrowLeft: earlier,
  ArrowDown: earlier,
  ArrowRight: later,
  ArrowUp: later,
};

function said({ change }: MomentJson): string {
  if (!change) return historyWords.slider.start;
  return historyWords.slider.said(utcText(new Date(change.created_at)), actorLabel(change.actor));
}

/** Through the history of a store, the oldest on the left. Arrow keys take one change, Home and End the first and the last. */
export function MomentSlider({ history, moment }: { history: History; moment: MomentJson }) {
  const id = useId();
  const client = useQueryClient();
  const [dragged, setDragged] = useState<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const { storeId } = history;
  const { seq, last_seq: last } = moment;
  // The store as it is, and the moment after its last change, are one place.
  const at = dragged ?? seq;

  const show = (change: string) =>
    history.pass({ ...readHistory(new URLSearchParams(window.location.search)), at: change });
  // How often one has dragged: what was asked for before the last time is not shown any more.
  const drags = useRef(0);
  // Presses faster than the answers are taken one after the other: each goes on from where the one before it led.
  const steps = useRef({ under: 0, from: moment, queue: Promise.resolve() });
  useEffect(() => {
    if (steps.current.under === 0) steps.current.from = moment;
  }, [moment]);
  function step(to: "earlier_change_id" | "later_change_id") {
    const walk = steps.current;
    const turn = drags.current;
    walk.under += 1;
    walk.queue = walk.queue
      .then(async () => {
        const change = walk.from[to];
        if (!change || turn !== drags.current) return;
        walk.from = await client.fetchQuery(momentOptions(storeId, change));
        if (turn === drags.current) show(change);
      })
      .catch(() => undefined)
      .finally(() => {
        walk.under -= 1;
      });
  }
  function drag(to: number) {
    setDragged(to);
    clearTimeout(timer.current);
    drags.current += 1;
    const turn = drags.current;
    timer.current = setTimeout(async () => {
      const input = { memory_store_id: storeId, seq: Math.max(1, to) };
      const found = await readOperation<MomentJson>("retrieveMoment", input).catch(() => null);
      if (turn !== drags.current) return;
      setDragged(null);
      if (!found?.change) return;
      client.setQueryData(momentOptions(storeId, found.change.id).queryKey, found);
      show(found.change.id);
    }, pause);
  }
  function press(event: KeyboardEvent) {
    const to = directions[event.key];
    if (!to) return;
    event.preventDefault();
    step(to);
  }

  const { slider } = historyWords;
  return (
    <div className="flex min-h-11 shrink-0 items-center gap-1.5 border-line border-b px-2 text-xs md:px-3">
      <IconButton
        size="sm"
        label={slider.earlier}
        disabled={!moment.earlier_change_id}
        icon={<ChevronLeft size={15} aria-hidden="true" />}
        onClick={() => step(earlier)}
      />
      <label htmlFor={id} className="sr-only">
        {slider.name}
      </label>
      <Slider
        id={id}
        min={0}
        max={Math.max(last, 1)}
        step={1}
        value={at}
        aria-valuetext={said(moment)}
        onChange={(event) => drag(Number(event.currentTarget.value))}
        onKeyDown={press}
      />
      <IconButton
        size="sm"
        label={slider.later}
        disabled={!moment.later_change_id}
        icon={<ChevronRight size={15} aria-hidden="true" />}
        onClick={() => step(later)}
      />
      <span aria-hidden="true" className="shrink-0 text-muted tabular-nums max-sm:hidden">
        {slider.place(at, last)}
      </span>
    </div>
  );
}
