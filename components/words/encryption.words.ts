import { type Slot, sentence } from "./sentence";

/** Whether texts are encrypted at rest. */
export const encryptionWords = {
  off: "Texts are not encrypted at rest: backups made before a redaction still hold what it removes.",
  on: (since: Slot) =>
    sentence`Texts are encrypted at rest, since ${since}. Backups made since then hold no text, and keys are destroyed with what is redacted.`,
  switching: {
    title: "Texts from before are being encrypted",
    text: "What is written now is encrypted already. You can go on working.",
    job: "Versions encrypted",
  },
};
