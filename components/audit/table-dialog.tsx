"use client";

import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { QueryError } from "@/components/console/query-error";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { auditWords } from "@/components/words/audit.words";
import { uiWords } from "@/components/words/ui.words";
import { type AuditFilters, auditCountOptions } from "./audit.keys";
import { exportTable } from "./export-log";

const words = auditWords.table;

function sentenceOf(count: number | undefined, filtered: boolean): string {
  if (count === undefined) return words.counting;
  if (count === 0) return words.none;
  return filtered ? words.fitting(count) : words.all(count);
}

export type TableDialogProps = { filters: AuditFilters; onClose: () => void };

/** Says what the file will hold, and downloads it. */
export function TableDialog({ filters, onClose }: TableDialogProps) {
  const query = useQuery(auditCountOptions(filters));
  const [busy, setBusy] = useState(false);
  const count = query.data?.entries;
  async function start() {
    setBusy(true);
    const settled = await exportTable(filters);
    setBusy(false);
    if (settled) onClose();
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={words.act}
      description={words.about}
      footer={
        <>
          <DialogClose>
            <Button>{uiWords.cancel}</Button>
          </DialogClose>
          <Button
            variant="primary"
            busy={busy}
            disabled={!count}
            icon={<Download size={14} aria-hidden="true" />}
            onClick={() => void start()}
          >
            {busy ? auditWords.exporting.busy : words.confirm}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-2 pb-1">
        {query.isError ? (
          <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
        ) : (
          <p role="status" className="font-medium tabular-nums">
            {sentenceOf(count, Object.keys(filters).length > 0)}
          </p>
        )}
        <p className="text-muted text-sm">{words.noted}</p>
      </div>
    </Dialog>
  );
}
