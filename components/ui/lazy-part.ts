import { type ComponentType, lazy } from "react";

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
  return lazy(() => load().catch(() => (instead ? { default: instead } : persist(load, firstPause))));
}
