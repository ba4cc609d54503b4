import { counted } from "./counts";
import { formatNumber, plural } from "./locale";

/** The review section of a store's settings. */
export const reviewSettingsWords = {
  title: "Review",
  about: "Whose writes people look at, and what agents are served until then.",
  policy: "What happens to what an agent writes",
  policies: {
    open: { label: "Open", hint: "Served to every agent at once. The inbox shows it, and nobody has to wait." },
    approved: {
      label: "Approved only",
      hint: "Other agents are served the last approved version until a person approves the new one.",
    },
    quarantine: {
      label: "Quarantine",
      hint: "Served at once, unless something was found in it: hidden characters, for one. Then it waits for a person.",
    },
  },
  inherited: "As the store",
  members: "Review what members write, too",
  membersHint: "Off, what a person saves in the console counts as reviewed.",
  rules: "Rules for paths",
  rulesHint: "The first rule that fits counts. Owners are asked to review what is written there.",
  addRule: "Add a rule",
  removeRule: (glob: string) => `Remove the rule for ${glob}`,
  glob: "Path",
  globHint: "Such as /policies/**",
  rulePolicy: "Policy",
  owners: "Owners",
  noOwners: "No owners",
  auto: "Approve without a person",
  autoHint: "Never a change with findings. Every so many still go to a person, so that somebody keeps an eye on it.",
  addAuto: "Add a rule",
  key: "Key or service account",
  anyKey: "Any key",
  account: (name: string) => `${name} (service account)`,
  every: "To a person, every",
  everyHint: "0: none",
  on: "On",
  tryIt: "Try on history",
  tried: (would: number, of: number) =>
    `Would have approved ${formatNumber(would)} of the last ${counted.changes(of)}.`,
  triedPeople: (count: number) => `${formatNumber(count)} would still have gone to people.`,
  triedFindings: (count: number) =>
    plural(count, { one: "# was held back by findings.", other: "# were held back by findings." }),
  save: "Save the review settings",
  saved: "Saved the review settings",
};
