"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { FieldError } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { PathText } from "@/components/ui/path-text";
import { Spinner } from "@/components/ui/spinner";
import { OperationMark } from "@/components/version/operation-mark";
import { reviewWords } from "@/components/words/review.words";
import type { ChangeJson } from "./change-json";
import { nameOf } from "./change-names";
import { LensList } from "./lens-list";
import { type Looked, lookThroughAll } from "./look-through";

const words = reviewWords.bulk;

type Looking = { looked: readonly Looked[]; failed: boolean; done: boolean };

/** Looks through all of them while the summary is being read. */
function useLookThrough(changes: readonly ChangeJson[]): Looking {
  const client = useQueryClient();
  const [looking, setLooking] = useState<Looking>({ looked: [], failed: false, done: false });
  useEffect(() => {
    const stop = new AbortController();
    const tell = (looked: Looked[]) => setLooking({ looked, failed: false, done: looked.length === changes.length });
    lookThroughAll(client, changes, tell, stop.signal).catch(() => {
      if (stop.signal.aborted) return;
      stop.abort();
      setLooking({ looked: [], failed: true, done: true });
    });
    return () => stop.abort();
  }, [client, changes]);
  return looking;
}

export type BulkDialogProps = { changes: readonly ChangeJson[]; onApprove: () => void; onClose: () => void };

/** What is about to be approved, and what the lens sees in it; approving waits for the lens. */
export function BulkDialog({ changes, onApprove, onClose }: BulkDialogProps) {
  const [read, setRead] = useState(false);
  const { looked, failed, done } = useLookThrough(changes);
  const marked = looked.filter(({ seen, unread }) => seen.length > 0 || unread > 0);
  const ready = done && !failed && (marked.length === 0 || read);
  const memories = changes.reduce((sum, { version_count: count }) => sum + count, 0);
  const stores = new Set(changes.map(({ memory_store_id: id }) => id)).size;
  const deletes = changes.filter(({ versions }) => versions.some(({ operation }) => operation === "deleted")).length;
  function send() {
    if (!ready) return;
    onApprove();
    onClose();
  }
  return (
    <FormDialog
      title={words.title(changes.length)}
      description={[words.text(memories, stores), deletes > 0 ? `${words.deletes(deletes)}.` : ""].join(" ")}
      submit={words.act(changes.length)}
      disabled={!ready}
      onSubmit={send}
      onClose={onClose}
    >
      <ul className="max-h-52 overflow-y-auto rounded-md border border-line">
        {changes.map((change) => (
          <li
            key={change.id}
            className="flex min-h-8 items-center gap-2 border-line border-b px-2 py-1 last:border-b-0"
          >
            <OperationMark operation={change.versions[0]?.operation ?? "modified"} />
            <span className="min-w-0 flex-1 truncate font-mono text-xs" dir="auto">
              <PathText path={nameOf(change)} />
            </span>
            <span className="max-w-32 shrink-0 truncate text-muted text-xs">{change.memory_store_name}</span>
          </li>
        ))}
      </ul>
      <div role="status" className="text-muted text-sm">
        {failed ? null : done ? (
          marked.length === 0 ? (
            words.clean
          ) : (
            words.marked(marked.length)
          )
        ) : (
          <span className="flex items-center gap-2">
            <Spinner />
            {words.looking(looked.length, changes.length)}
          </span>
        )}
      </div>
      <FieldError>{failed ? reviewWords.failed.texts : null}</FieldError>
      {marked.length > 0 ? (
        <>
          <div className="rounded-md border border-warning-line p-3 text-sm">
            <LensList seen={marked.flatMap(({ seen }) => seen)} />
          </div>
          <Checkbox label={words.seen} checked={read} onChange={(event) => setRead(event.currentTarget.checked)} />
        </>
      ) : null}
    </FormDialog>
  );
}
