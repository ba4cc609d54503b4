"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import type { Action } from "@/lib/domain/role";
import { KeyCaps } from "./key-caps";
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
  const shown = shortcuts.filter(({ needs }) => needs === undefined || may(needs));
  const groups = Map.groupBy(shown, ({ group }) => group);
  return (
    <Dialog title="Keyboard" size="lg" open={open} onOpenChange={onOpenChange}>
      <div className="grid gap-x-10 gap-y-5 pb-2 sm:grid-cols-2">
        {[...groups].map(([group, rows]) => (
          <section key={group} aria-label={group}>
            <h3 className="pb-1 font-medium text-faint text-xs">{group}</h3>
            <dl className="flex flex-col">
              {rows.map((row) => (
                <Row key={row.label} shortcut={row} off={!singles && row.id !== undefined} />
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div className="mt-2 border-line border-t pt-3">
        <Checkbox
          label="Keys without Ctrl or ⌘"
          hint="Off, a stray letter does nothing: for speech input, and for whoever likes it quiet."
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
      <dt className="min-w-0 flex-1">{shortcut.label}</dt>
      <dd className="flex shrink-0 items-center gap-1.5">
        {ways.length === 0 ? <span className="text-faint text-xs">Off</span> : null}
        {ways.map((keys, index) => (
          <span key={keys} className="flex items-center gap-1.5">
            {index > 0 ? <span className="text-faint text-xs">or</span> : null}
            <KeyCaps keys={keys} />
          </span>
        ))}
      </dd>
    </div>
  );
}
