"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { QueryError } from "@/components/console/query-error";
import { DateInput } from "@/components/ui/date-input";
import { Field, FieldError } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { HoverLink } from "@/components/ui/hover-link";
import { Input } from "@/components/ui/input";
import { Spinner } from "@/components/ui/spinner";
import { momentOf } from "@/components/ui/time-text";
import { toast } from "@/components/ui/toast";
import { takeBackWords as words } from "@/components/words/take-back.words";
import type { PlannedStoreJson } from "./change-json";
import { reviewActions } from "./inbox-actions";
import { inboxHref } from "./inbox-place";
import { type Author, type AuthorSince, authorRevertOptions } from "./review.keys";
import { countWhenDecided, readWhenDecided } from "./under-way";

const ever = new Date(0).toISOString();
/** So many of those that stay as they are stand in the dialog; all of them wait in the inbox. */
const mostListed = 10;

export type TakeBackDialogProps = {
  author: Author;
  /** What the session, key or account is called. */
  name: string;
  /** Only of this store. */
  storeId?: string;
  onClose: () => void;
};

/** Takes back all that a session, key or service account wrote since a time, after showing what that comes to. */
export function TakeBackDialog({ author, name, storeId, onClose }: TakeBackDialogProps) {
  const client = useQueryClient();
  const [typed, setTyped] = useState("");
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const since = typed === "" ? ever : momentOf(typed);
  const input: AuthorSince = {
    ...author,
    since: since ?? ever,
    ...(storeId === undefined ? {} : { memory_store_id: storeId }),
  };
  const plan = useQuery({ ...authorRevertOptions(input), enabled: since !== null });
  const count = plan.data?.stores.reduce((sum, store) => sum + store.changes, 0) ?? 0;
  async function send() {
    if (busy || count === 0 || since === null) return;
    setBusy(true);
    const result = await reviewActions.takeBack({ ...input, reason: reason.trim() || undefined });
    setBusy(false);
    if (!result.ok) return setRefusal(result.message);
    const done = result.value.stores.filter(({ changes }) => changes > 0);
    const total = done.reduce((sum, { changes }) => sum + changes, 0);
    toast.success(words.done(total, done.length), { description: words.undo });
    readWhenDecided(client, "listChanges");
    countWhenDecided(client);
    onClose();
  }
  return (
    <FormDialog
      locked={busy}
      title={words.title(name)}
      description={words.text}
      submit={words.submit(count)}
      busy={busy}
      disabled={count === 0 || since === null || plan.isFetching}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <Field
        label={words.since}
        hint={words.sinceHint}
        optional
        error={since === null ? words.sinceProblem : undefined}
      >
        <DateInput type="datetime-local" value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
      </Field>
      {since === null ? null : plan.isError ? (
        <QueryError error={plan.error} onRetry={() => void plan.refetch()} busy={plan.isFetching} />
      ) : (
        <div role="status" className="text-sm">
          {plan.isPending ? (
            <span className="flex items-center gap-2 text-muted">
              <Spinner />
              {words.counting}
            </span>
          ) : plan.data.stores.every(({ changes, conflicts }) => changes + conflicts.length === 0) ? (
            words.nothing
          ) : (
            <ul className="max-h-64 overflow-y-auto rounded-md border border-line">
              {plan.data.stores.map((store) => (
                <PlannedStore key={store.memory_store_id} store={store} />
              ))}
            </ul>
          )}
        </div>
      )}
      <Field label={words.reason} optional>
        <Input value={reason} maxLength={1_000} onChange={(event) => setReason(event.currentTarget.value)} />
      </Field>
      <FieldError>{refusal}</FieldError>
    </FormDialog>
  );
}

/** What is taken back in one store, and what stays there because others came after. */
function PlannedStore({ store }: { store: PlannedStoreJson }) {
  const { conflicts, memory_store_id: id } = store;
  return (
    <li className="border-line border-b px-3 py-2 last:border-b-0">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="min-w-0 truncate font-medium">{store.memory_store_name}</span>
        <span className="text-muted text-xs">{words.counts(store.changes, store.memories)}</span>
      </p>
      {conflicts.length > 0 ? (
        <>
          <p className="mt-1 text-muted text-xs">{words.left(conflicts.length)}</p>
          <ul className="text-muted text-xs">
            {conflicts.slice(0, mostListed).map(({ memory_id: memory, reason, change_id: change }) => (
              <li key={memory} className="flex flex-wrap gap-x-2">
                {words.reasons[reason]}
                <HoverLink
                  href={change ? inboxHref({ state: "any", change }) : `/stores/${id}/memories/${memory}`}
                  className="text-accent-text hover:underline"
                >
                  {change ? words.inTheWay : words.theMemory}
                </HoverLink>
              </li>
            ))}
          </ul>
          {conflicts.length > mostListed ? (
            <p className="text-muted text-xs">{words.more(conflicts.length - mostListed)}</p>
          ) : null}
        </>
      ) : null}
    </li>
  );
}
