/** Loads before everything else and listens until somebody takes over: a file of its own, because a policy may forbid code in pages. */
export const earlyKeysScript = "/early-keys.js";

declare global {
  interface Window {
    earlyKeys?: { takePalette: () => boolean; takeLetters: () => string[] };
  }
}

/** When the file comes only now it has nothing left to do. */
const nothing = { takePalette: () => false, takeLetters: () => [] };

/** Whether the palette was asked for before the page was alive. From now on the page listens itself. */
export function takeEarlyPalette(): boolean {
  window.earlyKeys ??= nothing;
  return window.earlyKeys.takePalette();
}

/** The letters that were pressed on this page before it was alive, and typed into nothing. From now on the page listens itself. */
export function takeEarlyLetters(): string[] {
  window.earlyKeys ??= nothing;
  return window.earlyKeys.takeLetters();
}
