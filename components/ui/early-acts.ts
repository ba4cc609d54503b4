/** Loads before everything else and listens until somebody takes over: a file of its own, because a policy may forbid code in pages. */
export const earlyActsScript = "/early-acts.js";

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** What a control said after its last change; `checked` is that of boxes. */
export type EarlyChange = { value: string; checked?: boolean };
export type EarlySubmit = { submitter: HTMLElement | null };

declare global {
  interface Window {
    earlyActs?: {
      takePalette: (keys: { singles: boolean }) => string | null;
      takeLetters: () => string[];
      takeChange: (control: Control) => EarlyChange | undefined;
      takeSubmit: (form: HTMLFormElement) => EarlySubmit | undefined;
    };
  }
}

/** When the file comes only now it has nothing left to do. */
const nothing = {
  takePalette: () => null,
  takeLetters: () => [],
  takeChange: () => undefined,
  takeSubmit: () => undefined,
};

function acts() {
  window.earlyActs ??= nothing;
  return window.earlyActs;
}

/**
 * What was typed for the palette, where it was asked for before the page was alive; else null. From now on the page listens itself.
 * @param keys `singles`: whether keys without a modifier count
 */
export const takeEarlyPalette = (keys: { singles: boolean }): string | null => acts().takePalette(keys);

/** The letters, and whatever else writes a character, that were pressed on this page before it was alive, and typed into nothing. From now on the page listens itself. */
export const takeEarlyLetters = (): string[] => acts().takeLetters();

/** What somebody chose or typed in a control before it was alive. From now on it listens itself. */
export const takeEarlyChange = (control: Control): EarlyChange | undefined => acts().takeChange(control);

/** Whether a form was sent before it was alive, and by which button. From now on it listens itself. */
export const takeEarlySubmit = (form: HTMLFormElement): EarlySubmit | undefined => acts().takeSubmit(form);
