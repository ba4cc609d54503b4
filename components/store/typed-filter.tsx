"use client";

import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { Input } from "@/components/ui/input";

/** How long typing may pause before the list is asked for again, in milliseconds. */
const pause = 200;

type TypedFilterProps = { label: string; value: string; className?: string; onChange: (value: string) => void };

/** Narrows a list by what is typed, after a pause. */
export function TypedFilter({ label, value, className, onChange }: TypedFilterProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // Going back, and the button of the empty list, change the address: the field follows.
  if (value !== known) {
    setKnown(value);
    setTyped(value);
  }
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onChange(typed), pause);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
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
