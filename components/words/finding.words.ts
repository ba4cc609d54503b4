import { counted } from "./counts";
import { formatNumber } from "./locale";
import { type Slot, sentence } from "./sentence";

/** The page of what detectors found. */
export const findingWords = {
  title: "Findings",
  about: "What was found in texts and paths as they were written. Only the place is kept, never what stands there.",
  loading: "Loading findings",
  more: "Show more findings",
  none: {
    title: "Nothing was found",
    text: "Findings appear here when a write holds what its store looks for. A store’s settings say what that is.",
    filtered: "No finding fits these filters.",
    clear: "Clear the filters",
  },
  filters: {
    legend: "Which findings are listed",
    kind: "Kind",
    everyKind: "Every kind",
    state: "State",
    states: { open: "Open", dismissed: "Dismissed", all: "All, also redacted" },
    live: "Only in memories as they are now",
  },
  kinds: {
    secret: "Secret",
    personal_data: "Personal data",
    hidden_text: "Hidden characters",
    model_instruction: "Instruction to a model",
    custom: "Own rule",
  },
  here: {
    count: (count: number, more: boolean) => (more ? `${formatNumber(count)}+ findings` : counted.findings(count)),
    title: "What was found in this memory",
  },
  columns: { what: "Found", where: "Where", found: "When", acts: "Acts" },
  version: (number: number) => `Version ${formatNumber(number)}`,
  now: "now",
  line: (line: number) => `line ${formatNumber(line)}`,
  inPath: "in its path",
  redacted: "Redacted",
  redact: { act: "Redact everywhere", actOn: (path: string) => `Redact what was found in ${path} everywhere` },
  dismissedBy: (name: string | null, time: Slot): Slot => sentence`Dismissed by ${name ?? "a key"}, ${time}`,
  dismiss: {
    act: "Dismiss",
    actOn: (path: string) => `Dismiss the finding in ${path}`,
    title: "Dismiss this finding?",
    about:
      "It and every finding of equal text in this store count no more, those to come included. You can take this back.",
    reason: "Reason",
    reasonHint: "Kept with the dismissal. Do not repeat what was found.",
    confirm: "Dismiss",
    cancel: "Cancel",
    done: "Dismissed the finding",
  },
  restore: {
    act: "Take back",
    actOn: (path: string) => `Take the dismissal in ${path} back`,
    done: "The finding counts again",
  },
};
