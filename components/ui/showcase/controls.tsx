"use client";

import { Bell, FilePlus, Pencil, Search, Settings, Trash2 } from "lucide-react";
import { Button, type ButtonSize, type ButtonVariant } from "../button";
import { Checkbox } from "../checkbox";
import { CopyButton } from "../copy-button";
import { Field } from "../field";
import { IconButton } from "../icon-button";
import { Input } from "../input";
import { Kbd } from "../kbd";
import { RadioGroup } from "../radio-group";
import { Select } from "../select";
import { Textarea } from "../textarea";
import { Section } from "./section";

const variants: ButtonVariant[] = ["primary", "secondary", "quiet", "danger"];
const sizes: ButtonSize[] = ["sm", "md", "lg"];

export function Controls() {
  return (
    <>
      <Section name="Button" wide>
        {variants.map((variant) => (
          <div key={variant} className="flex flex-wrap items-center gap-2">
            {sizes.map((size) => (
              <Button key={size} variant={variant} size={size}>
                {variant} {size}
              </Button>
            ))}
            <Button variant={variant} icon={<FilePlus size={14} aria-hidden="true" />}>
              With icon
            </Button>
            <Button variant={variant} busy>
              Saving…
            </Button>
            <Button variant={variant} disabled>
              Disabled
            </Button>
            <Button variant={variant} href="/dev/ui#link">
              As link
            </Button>
          </div>
        ))}
      </Section>
      <Section name="Icon button, copy, keys">
        <IconButton label="Edit" icon={<Pencil size={15} aria-hidden="true" />} shortcut="E" />
        <IconButton label="Settings" variant="secondary" icon={<Settings size={15} aria-hidden="true" />} />
        <IconButton label="Delete" variant="danger" icon={<Trash2 size={15} aria-hidden="true" />} />
        <IconButton label="Notify" size="sm" icon={<Bell size={14} aria-hidden="true" />} disabled />
        <CopyButton value="copied text" label="Copy text" />
        <CopyButton value="copied text" label="Copy text" withLabel size="md" />
        <Kbd keys="⌘ K" />
        <Kbd keys="Shift F10" />
      </Section>
      <Section name="Fields">
        <div className="grid w-full gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <Field label="Name" hint="Shown to everyone in the team.">
            <Input defaultValue="support-agent" />
          </Field>
          <Field label="Path" error="A path starts with a slash: try /notes/style.md" required>
            <Input mono defaultValue="notes/style.md" />
          </Field>
          <Field label="Search" hideLabel optional>
            <Input
              type="search"
              placeholder="Search in every version"
              icon={<Search size={14} />}
              end={<Kbd keys="/" />}
            />
          </Field>
          <Field label="Role">
            <Select
              placeholder="Choose one"
              defaultValue=""
              options={[
                { value: "reader", label: "Can read" },
                { value: "writer", label: "Can write" },
              ]}
            />
          </Field>
          <Field label="Key" hint="Fixed once it was made.">
            <Input readOnly mono defaultValue="apikey_01hx3f" />
          </Field>
          <Field label="Not available">
            <Input disabled defaultValue="—" />
          </Field>
          <Field label="Reason" optional hint="Kept in the record.">
            <Textarea placeholder="Why is this done?" />
          </Field>
          <div className="flex flex-col gap-1">
            <Checkbox label="Keep history" hint="Older versions stay readable." defaultChecked />
            <Checkbox label="Some of them" indeterminate />
            <Checkbox label="I have read this" error="Tick this to go on." />
            <Checkbox label="Cannot be changed" disabled defaultChecked />
          </div>
          <RadioGroup
            legend="Access"
            name="access"
            defaultValue="read"
            options={[
              { value: "read", label: "Read only", hint: "Nothing can be written." },
              { value: "write", label: "Read and write" },
              { value: "none", label: "Not offered here", disabled: true },
            ]}
          />
        </div>
      </Section>
    </>
  );
}
