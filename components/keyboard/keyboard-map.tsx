"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { keyboardWords } from "@/components/words/keyboard.words";
import type { Action } from "@/lib/domain/role";
import { KeyCaps } from "./key-caps";
import { otherKeys } from "./other-keys";
import { type Shortcut, shortcuts } from "./shortcuts";

export type KeyboardMapProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  may: (action: Action) => boolean;
  /** Whether keys without a modifier count. */
  singles: boolean;
  onSinglesChange: (on: boolean) => void;
};

/** Every key of the console that this person has a use for. */
export function KeyboardMap({ open, onOpenChange, may, singles, onSinglesChange }: KeyboardMapProps) {
  const shown = [...shortcuts, ...otherKeys].filter(({ needs }) => needs === undefined || may(needs));
  const groups = new Map<(typeof shown)[number]["group"], typeof shown>();
  for (const row of shown) groups.set(row.group, [...(groups.get(row.group) ?? []), row]);
  return (
    <Dialog title={keyboardWords.map.title} size="lg" reading open={open} onOpenChange={onOpenChange}>
      <div className="grid gap-x-10 gap-y-5 pb-2 sm:grid-cols-2">
        {[...groups].map(([group, rows]) => (
          <section key={group} aria-label={keyboardWords.groups[group]}>
            <h3 className="pb-1 font-medium text-faint text-xs">{keyboardWords.groups[group]}</h3>
            <dl className="flex flex-col">
              {rows.map((row) => (
                <Row key={row.does} shortcut={row} off={!singles && (row.id !== undefined || row.single === true)} />
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div className="mt-2 border-line border-t pt-3">
        <Checkbox
          label={keyboardWords.map.singles}
          hint={keyboardWords.map.singlesHint}
          checked={singles}
          onChange={(event) => onSinglesChange(event.currentTarget.checked)}
        />
      </div>
    </Dialog>
  );
}

function Row({ shortcut, off }: { shortcut: Shortcut; off: boolean }) {
  const ways = off ? shortcut.keys.filter((keys) => keys.startsWith("mod+")) : shortcut.keys;
  return (
    <div className="flex min-h-8 items-center gap-3 border-line border-b py-1 last:border-b-0">
      <dt className="min-w-0 flex-1">{keyboardWords.does[shortcut.does]}</dt>
      <dd className="flex shrink-0 items-center gap-1.5">
        {ways.length === 0 ? <span className="text-faint text-xs">{keyboardWords.map.off}</span> : null}
        {ways.map((keys, index) => (
          <span key={keys} className="flex items-center gap-1.5">
            {index > 0 ? <span className="text-faint text-xs">{keyboardWords.map.or}</span> : null}
            <KeyCaps keys={keys} />
          </span>
        ))}
      </dd>
    </div>
  );
}
