"use client";

import { useMemo } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Diff } from "@/components/ui/diff";
import { SkeletonRows } from "@/components/ui/skeleton";
import { diffRows } from "@/components/version/diff-rows";

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
      title={`What ${who} changed`}
      description="Compared with the version that you began to edit."
      footer={
        <>
          <DialogClose>
            <Button>Go on editing</Button>
          </DialogClose>
          <Button variant="primary" onClick={onMerge}>
            Merge now
          </Button>
        </>
      }
    >
      {before === undefined ? (
        <SkeletonRows label="Loading the comparison" />
      ) : before === null ? (
        <p className="py-2 text-muted">
          The version that you began with was redacted, so there is nothing to compare with.
        </p>
      ) : (
        <div className="overflow-hidden rounded-lg border border-line">
          <Diff label={`What ${who} changed`} rows={rows} empty="Only the path changed." />
        </div>
      )}
    </Dialog>
  );
}
