import { counted } from "./counts";
import { formatNumber, plural } from "./locale";

/** The section of a store's settings on what is looked for in every write. */
export const findingSettingsWords = {
  title: "Findings",
  about:
    "What is looked for in every write before it is stored, and what is done about it. No text is kept of a finding, only its place.",
  kinds: {
    secret: { label: "Secrets", hint: "Keys, tokens, passwords and private keys." },
    personal_data: {
      label: "Personal data",
      hint: "E-mail addresses, phone, card and account numbers, identity numbers, IP addresses.",
    },
    hidden_text: { label: "Hidden or deceptive characters", hint: "What a reader does not see, and a model does." },
    model_instruction: { label: "Instructions to a model", hint: "Phrases such as an order to forget earlier orders." },
  },
  actions: {
    off: "Do not look",
    flag: "Mark it for reviewers",
    mask: "Replace it before storing",
    quarantine: "Hold the write for review",
    block: "Refuse the write",
  },
  actionHint:
    "A replaced text says [redacted: …] in its place. A refused write stores nothing, and tells the agent what to write instead. In a path, replacing refuses.",
  rules: "Rules of your own",
  rulesHint: "A name and a pattern. A new rule does nothing until you choose what it does: try it first.",
  addRule: "Add a rule",
  removeRule: (name: string) => (name ? `Remove the rule ${name}` : "Remove the rule without a name"),
  name: "Name",
  pattern: "Pattern",
  patternHint: "A regular expression in RE2 syntax, such as PRJ-[0-9]{4,6}. (?i) at its start ignores case.",
  action: "When it is found",
  save: "Save the findings settings",
  saved: "Saved what is looked for",
  trial: {
    act: "Try on a text",
    text: "Text to try",
    textHint: "Looked at as the settings stand above, saved or not. It is not stored.",
    ruleHint: "Looked at with this rule alone. It is not stored.",
    run: "Try it",
    none: "Nothing is found in this text.",
    found: (line: number, what: string) => `Line ${formatNumber(line)}: ${what}`,
  },
  backTest: {
    act: "Search the history",
    stop: "Stop",
    progress: "How much of the history was searched",
    running: (left: number) => `Searching. At most ${counted.versions(left)} to go.`,
    starting: "Searching the newest versions.",
    stopped: "Stopped before the end of the history.",
    done: "Searched the whole history.",
    nothing: "Not found in any version.",
    found: (count: number, live: number) =>
      `Found in ${counted.versions(count)}; ${plural(live, { one: "# memory has", other: "# memories have" })} it now.`,
    samples: "The newest of them",
    sample: (number: number, line: number) => `Version ${formatNumber(number)}, line ${formatNumber(line)}`,
    now: "now",
  },
};
