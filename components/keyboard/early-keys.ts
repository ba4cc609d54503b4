/** Loads before everything else and listens until somebody takes over: a file of its own, because a policy may forbid code in pages. */
export const earlyKeysScript = "/early-keys.js";

declare global {
  interface Window {
    earlyKeys?: { take: () => boolean };
  }
}

/** Whether the palette was asked for before the page was alive. From now on the page listens itself. */
export function takeEarlyPalette(): boolean {
  const wanted = window.earlyKeys?.take() ?? false;
  // When the file comes only now it has nothing left to do.
  window.earlyKeys = { take: () => false };
  return wanted;
}
