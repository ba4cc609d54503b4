import { type ComponentType, lazy } from "react";

const Nothing = () => null;

/**
 * A part of the page whose code is fetched when it is first drawn, or before by calling `load`. Where it cannot be fetched the page
 * with everything typed into it goes on.
 * @param instead is drawn then in its place
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  instead: ComponentType<Props> = Nothing,
) {
  return lazy(() => load().catch(() => ({ default: instead })));
}
