/** What a reader of a memory cannot see or would misread, and what is written for a model rather than for people. */
export const adversarialKinds = [
  "zero_width",
  "bidi_control",
  "tag_characters",
  "variation_selectors",
  "control_characters",
  "private_use",
  "look_alike",
  "encoded_blob",
  "model_instruction",
] as const;

export type AdversarialKind = (typeof adversarialKinds)[number];

/** `hidden` counts as a finding; `lens` is only marked for whoever turns the lens on, because honest text has it too. */
export type AdversarialSeverity = "hidden" | "lens";

export type AdversarialKindText = {
  readonly severity: AdversarialSeverity;
  readonly label: string;
  /** Why it matters, for the interface. */
  readonly explanation: string;
};

export const adversarialKindTexts: Readonly<Record<AdversarialKind, AdversarialKindText>> = {
  zero_width: {
    severity: "hidden",
    label: "Invisible character",
    explanation:
      "These characters take no room on the screen. They can split a word so that searches and checks miss it, or carry a hidden message.",
  },
  bidi_control: {
    severity: "hidden",
    label: "Text direction control",
    explanation:
      "These characters change the direction in which text is shown, so people may read it in another order than a program does.",
  },
  tag_characters: {
    severity: "hidden",
    label: "Hidden text in tag characters",
    explanation:
      "Tag characters are invisible copies of the ASCII letters. People see nothing here; a model reads the hidden words.",
  },
  variation_selectors: {
    severity: "hidden",
    label: "Hidden bytes in variation selectors",
    explanation:
      "Variation selectors choose how the character before them looks. So many of them, or after such a character, can only carry hidden bytes.",
  },
  control_characters: {
    severity: "hidden",
    label: "Control character",
    explanation:
      "These characters are commands for devices or text layout. They show nothing and have no place in a memory.",
  },
  private_use: {
    severity: "hidden",
    label: "Characters without a meaning",
    explanation:
      "These characters belong to nobody: they mean what two parties agreed on, and show as empty boxes or nothing at all.",
  },
  look_alike: {
    severity: "hidden",
    label: "Letters that imitate others",
    explanation:
      "This word mixes alphabets whose letters look the same. It reads like another word, which searches and programs will not find.",
  },
  encoded_blob: {
    severity: "lens",
    label: "Encoded text",
    explanation:
      "This is encoded, so nobody can read it at a glance. A model can decode it and may follow what it says.",
  },
  model_instruction: {
    severity: "lens",
    label: "Instruction to a model",
    explanation:
      "This reads like an order to a model rather than something to remember. An agent that loads it may obey it.",
  },
};

/** A stretch of text. `start` and `end` count UTF-16 units from the beginning of the whole text, `end` exclusive. */
export type AdversarialRange = { readonly kind: AdversarialKind; readonly start: number; readonly end: number };

/** What a scanner found; `detail` says what exactly, in a few words. It may quote decoded text and is as hostile as the memory itself. */
export type AdversarialHit = AdversarialRange & { readonly detail?: string };

const shownCharacters = 200;

/** Decoded text made fit to be shown: control and format characters as a replacement, at most 200 characters. */
export function showDecoded(decoded: string): string {
  const clean = decoded.slice(0, 2 * shownCharacters).replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]+/gu, "\uFFFD");
  const characters = Array.from(clean);
  const isWhole = decoded.length <= 2 * shownCharacters && characters.length <= shownCharacters;
  return isWhole ? clean : `${characters.slice(0, shownCharacters).join("")}…`;
}
