"use client";

import { useMemo } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Diff } from "@/components/ui/diff";
import { SkeletonRows } from "@/components/ui/skeleton";
import { diffRows } from "@/components/version/diff-rows";
import { memoryWords } from "@/components/words/memory.words";

export type LookDialogProps = {
  who: string;
  /** The text that both went out from; null when it was redacted, undefined while it is fetched. */
  before: string | null | undefined;
  after: string;
  onMerge: () => void;
  onClose: () => void;
};

/** What another writer changed since the person began to type. */
export function LookDialog({ who, before, after, onMerge, onClose }: LookDialogProps) {
  const rows = useMemo(() => (before == null ? [] : diffRows(before, after)), [before, after]);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      size="xl"
      title={memoryWords.look.title(who)}
      description={memoryWords.look.about}
      footer={
        <>
          <DialogClose>
            <Button>{memoryWords.look.back}</Button>
          </DialogClose>
          <Button variant="primary" onClick={onMerge}>
            {memoryWords.edit.merge}
          </Button>
        </>
      }
    >
      {before === undefined ? (
        <SkeletonRows label={memoryWords.look.loading} />
      ) : before === null ? (
        <p className="py-2 text-muted">{memoryWords.look.redacted}</p>
      ) : (
        <div className="overflow-hidden rounded-lg border border-line">
          <Diff label={memoryWords.look.title(who)} rows={rows} empty={memoryWords.look.same} />
        </div>
      )}
    </Dialog>
  );
}
