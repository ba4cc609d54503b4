"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { QueryError } from "@/components/console/query-error";
import { refreshStore } from "@/components/store/refresh-store";
import { useStoreActions } from "@/components/store/store-actions";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Field, FieldError } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { RadioGroup } from "@/components/ui/radio-group";
import { SkeletonRows } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { historyWords } from "@/components/words/history.words";
import { uiWords } from "@/components/words/ui.words";
import { restorePlanOptions } from "./history.keys";
import { RestorePlan } from "./restore-plan";
import type { History } from "./use-history";

const { restore } = historyWords;

export type RestoreStoreDialogProps = {
  history: History;
  at: string;
  /** In words, as the banner says it. */
  time: string;
  onClose: () => void;
};

/** Shows what going back would change, asks why, and does it as one change. */
export function RestoreStoreDialog({ history, at, time, onClose }: RestoreStoreDialogProps) {
  const { storeId, folder } = history;
  const { restoreStore } = useStoreActions();
  const client = useQueryClient();
  const [whole, setWhole] = useState(folder === undefined);
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const prefix = whole ? undefined : folder;
  const plan = useQuery({ ...restorePlanOptions(storeId, at, prefix), staleTime: 0 });
  const total = plan.data?.total ?? 0;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || !plan.data || total === 0) return;
    setBusy(true);
    const result = await restoreStore({
      memory_store_id: storeId,
      at,
      path_prefix: prefix,
      reason: reason.trim() || undefined,
      expected_change_id: plan.data.last_change_id ?? undefined,
    });
    await refreshStore(client, { storeId });
    await client.invalidateQueries({ queryKey: ["listChanges"] });
    setBusy(false);
    if (!result.ok) return setProblem(result.code === "conflict" ? restore.moved : result.message);
    toast.success(restore.done(result.value.total));
    onClose();
    history.go({ folder });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      locked={busy}
      title={restore.title}
      description={restore.about(time)}
    >
      <Form onSubmit={submit} className="flex flex-col gap-4 pb-2">
        {folder === undefined ? null : (
          <RadioGroup
            legend={restore.what}
            name="what"
            value={whole ? "store" : "folder"}
            onValueChange={(value) => setWhole(value === "store")}
            options={[
              { value: "folder", label: restore.folder(folder) },
              { value: "store", label: restore.store },
            ]}
          />
        )}
        {plan.isPending ? (
          <SkeletonRows label={restore.looking} rows={4} />
        ) : plan.isError ? (
          <QueryError error={plan.error} onRetry={() => void plan.refetch()} busy={plan.isFetching} />
        ) : (
          <RestorePlan plan={plan.data} />
        )}
        <Field label={restore.reason} optional hint={restore.reasonHint}>
          <Input value={reason} maxLength={1_000} onChange={(event) => setReason(event.currentTarget.value)} />
        </Field>
        <FieldError>{problem}</FieldError>
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <DialogClose>
            <Button disabled={busy}>{uiWords.cancel}</Button>
          </DialogClose>
          <Button type="submit" variant="primary" busy={busy} disabled={total === 0}>
            {restore.submit(total)}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
