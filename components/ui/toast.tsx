"use client";

import { Suspense, useEffect, useState } from "react";
import { uiWords } from "@/components/words/ui.words";
import { onFirstTouch } from "./first-touch";
import { lazyPart } from "./lazy-part";
import type { Speaker } from "./toast-shown";

// Nothing is said before somebody has done something: what says it comes with the first touch.
const ToastRegion = lazyPart(() => import("./toast-shown"));

type Saying = (speaker: Speaker) => void;
let speaker: Speaker | null = null;
let unsaid: Saying[] = [];
let wake = () => {};

function say(saying: Saying): void {
  if (speaker) saying(speaker);
  else {
    unsaid.push(saying);
    wake();
  }
}

function ready(one: Speaker): void {
  speaker = one;
  for (const saying of unsaid) saying(one);
  unsaid = [];
}

/** Once, in the root layout. */
export function Toaster() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    wake = () => setWanted(true);
    if (unsaid.length > 0) wake();
    return onFirstTouch(wake);
  }, []);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <ToastRegion onReady={ready} />
    </Suspense>
  );
}

type Detail = { description?: string; id?: string };

/** Says briefly what happened, without taking the focus. What needs an answer is a dialog, what stays true is a banner. */
export const toast = {
  success: (message: string, detail?: Detail) => say((by) => by.success(message, { duration: 4_000, ...detail })),
  info: (message: string, detail?: Detail) => say((by) => by.info(message, { duration: 5_000, ...detail })),
  /** Stays longer: a refusal must be readable. */
  error: (message: string, detail?: Detail) => say((by) => by.error(message, { duration: 9_000, ...detail })),
  /** Stays until it is dismissed. */
  progress: (message: string, detail: Detail & { id: string }) =>
    say((by) => by(message, { ...detail, duration: Number.POSITIVE_INFINITY, icon: by.spinner })),
  /** What was done, with a way back for `seconds`. */
  undo: (message: string, onUndo: () => void, { seconds = 10, ...detail }: Detail & { seconds?: number } = {}) =>
    say((by) =>
      by(message, {
        ...detail,
        duration: seconds * 1_000,
        icon: by.undoIcon,
        action: { label: uiWords.toast.undo, onClick: onUndo },
      }),
    ),
  dismiss: (id?: string | number) => say((by) => by.dismiss(id)),
};
