"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { QueryError } from "@/components/console/query-error";
import { FormDialog } from "@/components/ui/form-dialog";
import { auditWords } from "@/components/words/audit.words";
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
    <FormDialog
      title={words.act}
      description={words.about}
      submit={busy ? auditWords.exporting.busy : words.confirm}
      busy={busy}
      disabled={!count}
      onSubmit={() => void start()}
      onClose={onClose}
    >
      {query.isError ? (
        <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : (
        <p role="status" className="font-medium tabular-nums">
          {sentenceOf(count, Object.keys(filters).length > 0)}
        </p>
      )}
      <p className="text-muted text-sm">{words.noted}</p>
    </FormDialog>
  );
}
