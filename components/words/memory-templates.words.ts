/** What a new memory can begin with. The texts are written for agents. */
export const memoryTemplatesWords = {
  menu: "Begin with a template",
  menuClosed: "Templates: for an empty text only",
  progress: {
    label: "Progress log",
    hint: "What was done, what is next, what is in the way",
    text: `# Progress log

Newest entry first. One entry per session; correct older ones only where they are wrong.

## YYYY-MM-DD

- Done:
- Next:
- In the way:
- Checked by:
`,
  },
  checklist: {
    label: "Feature checklist",
    hint: "What must work, and how each item is shown to work",
    text: `# Feature checklist

Tick an item only after the check behind it has passed. Add items; do not remove them.

- [ ] The main case works from start to finish. Check:
- [ ] Wrong input is refused in a sentence that helps. Check:
- [ ] It still works with nothing stored, and with a great deal. Check:
- [ ] Somebody who did not build it can use it. Check:
`,
  },
  startUp: {
    label: "Start-up notes",
    hint: "What an agent reads first in every session",
    text: `# Start-up notes

Read this first in every session, then the progress log.

## What this work is for

## How to start

1.

## Rules that always hold

-

## Whom to ask
`,
  },
};
