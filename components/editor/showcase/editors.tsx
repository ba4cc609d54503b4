"use client";

import { useState } from "react";
import { Section } from "@/components/ui/showcase/section";
import { MemoryEditor } from "../memory-editor";
import { SizeMeter } from "../size-meter";

const prose =
  "# Tone\n\nWrite **plainly**. Answer first, then explain.\n\n- Refunds take three days\n- Never promise a date\n\nSee [the rules](/rules.md)\u200B and `code`.\n";

/** The editor in each of its modes, with what `onChange` gave back. */
export function Editors() {
  return (
    <Section name="Memory editor" wide>
      <Sample name="Markdown" path="/notes/tone.md" start={prose} />
      <Sample name="CRLF with a byte order mark" path="/notes/windows.txt" start={"\uFEFFfirst\r\nsecond\r\n"} />
      <Sample name="Mixed" path="/notes/mixed.md" start={"one\r\ntwo\nthree\rfour"} />
      <Sample name="Compared" path="/notes/tone.md" start={prose} original={prose.replace("three", "five")} />
      <Sample
        name="Read only"
        path="/data.json"
        start={'{\n  "a": [1, 2]\n}\n'}
        readOnlyReason="A hold is on this memory."
      />
      <Sample name="Nearly full" path="/full.md" start={"é".repeat(48_000)} />
    </Section>
  );
}

type SampleProps = { name: string; path: string; start: string; original?: string; readOnlyReason?: string };

function Sample({ name, path, start, original, readOnlyReason }: SampleProps) {
  const [value, setValue] = useState(start);
  const [changes, setChanges] = useState(0);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="flex flex-wrap items-center justify-between gap-2 text-muted text-xs">
        <span>
          {name} · {changes} changes
        </span>
        <SizeMeter value={value} />
      </div>
      <div className="overflow-hidden rounded-lg border border-line">
        <MemoryEditor
          ariaLabel={name}
          path={path}
          value={value}
          original={original}
          readOnly={readOnlyReason !== undefined}
          readOnlyReason={readOnlyReason}
          height={220}
          onSave={() => setChanges(0)}
          onChange={(next) => {
            setValue(next);
            setChanges(changes + 1);
          }}
        />
      </div>
      <output className="truncate font-mono text-faint text-xs">{JSON.stringify(value.slice(0, 90))}</output>
    </div>
  );
}
