"use client";

import { type ComponentType, lazy, type ReactNode, startTransition, useEffect, useState } from "react";

const firstPause = 1_000;
const longestPause = 30_000;

type Loaded<Props extends object> = { default: ComponentType<Props> };

/** Asks again, ever more rarely, until the code comes. */
async function persist<Props extends object>(
  load: () => Promise<Loaded<Props>>,
  pause: number,
): Promise<Loaded<Props>> {
  await new Promise((resolve) => setTimeout(resolve, pause));
  return load().catch(() => persist(load, Math.min(longestPause, pause * 2)));
}

/**
 * A part of the page whose code is fetched when it is first drawn, or before by calling `load`. Where it cannot be fetched the page
 * with everything typed into it goes on without it, and asks again: what the server drew of it stays meanwhile, for anything else in
 * that place would not be what was drawn.
 * @param instead is drawn in its place where it cannot be fetched; only for what no server draws
 */
export function lazyPart<Props extends object>(load: () => Promise<Loaded<Props>>, instead?: ComponentType<Props>) {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const part = lazy(async () => {
    const loaded = await load().catch(() => (instead ? { default: instead } : persist(load, firstPause)));
    arrive();
    return loaded;
  });
  return Object.assign(part, { arrived });
}

/**
 * What a server drew of a lazy part, as it was first drawn, until its code is there: drawn anew before, it would be taken off the page with
 * what somebody is typing in it, and the next letters would be shortcuts.
 * @param drawn the part in its `Suspense`
 * @param about what it is about: another one is drawn at once
 */
export function useAsServed(drawn: ReactNode, about: string | undefined, { arrived }: { arrived: Promise<void> }) {
  const [first] = useState({ drawn, about });
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    // As a transition: if it should still have to wait then, what stands there goes on standing.
    void arrived.then(() => startTransition(() => setThere(true)));
  }, [arrived]);
  return isThere || first.about !== about ? drawn : first.drawn;
}
