"use client";

import { LayoutTemplate } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { Menu } from "@/components/ui/menu";

type Template = { label: string; hint: string; name: string; text: string };

const templates: readonly Template[] = [
  {
    label: "Progress log",
    hint: "What was done, what is next, what is in the way",
    name: "progress-log.md",
    text: `# Progress log

Newest entry first. One entry per session; correct older ones only where they are wrong.

## YYYY-MM-DD

- Done:
- Next:
- In the way:
- Checked by:
`,
  },
  {
    label: "Feature checklist",
    hint: "What must work, and how each item is shown to work",
    name: "feature-checklist.md",
    text: `# Feature checklist

Tick an item only after the check behind it has passed. Add items; do not remove them.

- [ ] The main case works from start to finish. Check:
- [ ] Wrong input is refused in a sentence that helps. Check:
- [ ] It still works with nothing stored, and with a great deal. Check:
- [ ] Somebody who did not build it can use it. Check:
`,
  },
  {
    label: "Start-up notes",
    hint: "What an agent reads first in every session",
    name: "start-up.md",
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
];

/** Fills an empty memory with a beginning. It never writes over what was typed. */
export function TemplateMenu({ disabled, onChoose }: { disabled: boolean; onChoose: (template: Template) => void }) {
  return (
    <Menu
      trigger={
        <IconButton
          label={disabled ? "Templates: for an empty text only" : "Begin with a template"}
          disabled={disabled}
          icon={<LayoutTemplate size={16} aria-hidden="true" />}
        />
      }
      entries={templates.map((template) => ({
        label: template.label,
        hint: template.hint,
        onSelect: () => onChoose(template),
      }))}
    />
  );
}
