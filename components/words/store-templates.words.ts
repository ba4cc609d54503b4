import { counted } from "./counts";
import { memoryTemplatesWords } from "./memory-templates.words";

/** What a new store can begin with. The texts are written for agents. */
export const storeTemplatesWords = {
  label: "Begin with",
  hint: "Its memories are copied into the new store.",
  nothing: "Nothing",
  own: (name: string, memories: number) => `${name} (${counted.memories(memories)})`,
  failed: "The store was created, but its template could not be copied",
  reason: (name: string) => `Begun with the template ${name}`,
  section: {
    title: "Template",
    about: "What is in this store can be what others begin with.",
    offer: "Offer this store as a template",
    offerHint: "New stores can begin with a copy of its memories, as they are then.",
    submit: "Save",
    saved: "Saved",
  },
  project: {
    label: "Multi-session software project",
    memories: [
      { path: "/start-up.md", content: memoryTemplatesWords.startUp.text },
      { path: "/progress.md", content: memoryTemplatesWords.progress.text },
      { path: "/features.md", content: memoryTemplatesWords.checklist.text },
    ],
  },
  preferences: {
    label: "Customer preferences",
    memories: [
      {
        path: "/how-to-use.md",
        content: `# How to use this store

One file per customer in /customers/, named by the customer's id and not by a name.

- Write down what the customer said or decided, with the date. Leave out what you only guess.
- Correct a line when it changes; do not add a second one that says the opposite.
- Never write passwords, card numbers or health data here.
`,
      },
      {
        path: "/customers/example.md",
        content: `# Customer

- Language:
- Form of address:
- Prefers to be reached by:
- Products in use:

## Decisions and wishes

- YYYY-MM-DD:
`,
      },
    ],
  },
  conventions: {
    label: "Team conventions",
    memories: [
      {
        path: "/how-to-use.md",
        content: `# How to use this store

Read the file of the subject before you begin. Change a convention only when the team has decided so, and say in it who decided and when.
`,
      },
      {
        path: "/code.md",
        content: `# Code

## Names

-

## Style

-

## Tests

- What must have one:
- How they are run:
`,
      },
      {
        path: "/reviews.md",
        content: `# Reviews and releases

## Before asking for a review

-

## What a reviewer looks at

-

## Releasing

1.
`,
      },
    ],
  },
};
