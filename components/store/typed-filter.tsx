"use client";

import { Search } from "lucide-react";
import { useSettledText } from "@/components/console/use-settled-text";
import { Input } from "@/components/ui/input";

/** How long typing may pause before the list is asked for again, in milliseconds. */
const pause = 200;

type TypedFilterProps = { label: string; value: string; className?: string; onChange: (value: string) => void };

/** Narrows a list by what is typed, after a pause. */
export function TypedFilter({ label, value, className, onChange }: TypedFilterProps) {
  const { typed, setTyped } = useSettledText(value, pause, onChange);
  return (
    <div className={className}>
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        spellCheck={false}
        autoComplete="off"
        icon={<Search size={14} aria-hidden="true" />}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </div>
  );
}
