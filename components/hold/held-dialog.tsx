"use client";

import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Id } from "@/components/ui/id";
import { Time } from "@/components/ui/time";
import { holdWords } from "@/components/words/hold.words";
import { uiWords } from "@/components/words/ui.words";
import type { HeldHereJson } from "@/lib/hold/hold.present";

const words = holdWords.held;

/** In place of a redaction: what forbids it, and the way out. */
export function HeldDialog({ hold, onClose }: { hold: HeldHereJson; onClose: () => void }) {
  const facts = [
    [words.facts.hold, <Id key="id" value={hold.id} />],
    [words.facts.ground, holdWords.grounds[hold.ground]],
    [words.facts.covers, hold.kind === "subject" ? holdWords.person : (hold.path_prefix ?? holdWords.wholeStore)],
    [words.facts.since, <Time key="since" value={hold.placed_at} format="absolute" />],
  ] as const;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={words.title}
      description={words.text}
      footer={
        <>
          <DialogClose>
            <Button>{uiWords.close}</Button>
          </DialogClose>
          <Button variant="primary" href="/holds">
            {words.go}
          </Button>
        </>
      }
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 pb-1 text-sm">
        {facts.map(([term, value]) => (
          <div key={term} className="contents">
            <dt className="text-muted">{term}</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
