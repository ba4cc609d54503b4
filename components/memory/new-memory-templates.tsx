"use client";

import { LayoutTemplate } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { Menu } from "@/components/ui/menu";
import { memoryTemplatesWords } from "@/components/words/memory-templates.words";

type Template = { label: string; hint: string; name: string; text: string };

const templates: readonly Template[] = [
  {
    label: memoryTemplatesWords.progress.label,
    hint: memoryTemplatesWords.progress.hint,
    name: "progress-log.md",
    text: memoryTemplatesWords.progress.text,
  },
  {
    label: memoryTemplatesWords.checklist.label,
    hint: memoryTemplatesWords.checklist.hint,
    name: "feature-checklist.md",
    text: memoryTemplatesWords.checklist.text,
  },
  {
    label: memoryTemplatesWords.startUp.label,
    hint: memoryTemplatesWords.startUp.hint,
    name: "start-up.md",
    text: memoryTemplatesWords.startUp.text,
  },
];

/** Fills an empty memory with a beginning. It never writes over what was typed. */
export function TemplateMenu({ disabled, onChoose }: { disabled: boolean; onChoose: (template: Template) => void }) {
  return (
    <Menu
      trigger={
        <IconButton
          label={disabled ? memoryTemplatesWords.menuClosed : memoryTemplatesWords.menu}
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
