"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useId, useState } from "react";
import { setImportance } from "@/app/(console)/stores/actions";
import { FailureBanner } from "@/components/console/failure-banner";
import { useFormAction } from "@/components/console/use-form-action";
import { expiryOptions } from "@/components/retention/retention.keys";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import { entryWords } from "@/components/words/entry.words";
import { uiWords } from "@/components/words/ui.words";
import { usualImportance } from "@/lib/domain/entry";
import type { ImportanceJson } from "@/lib/entry/entry.present";

const words = entryWords.importance;

type Wanted = { memory_store_id: string; memory_id: string; importance: number };
type ImportanceDialogProps = { storeId: string; memoryId: string; onClose: () => void };

/** Asks how important a memory is. */
export function ImportanceDialog({ storeId, memoryId, onClose }: ImportanceDialogProps) {
  const id = useId();
  const client = useQueryClient();
  const options = expiryOptions(storeId, memoryId);
  const before = useQuery(options).data?.importance ?? usualImportance;
  const [chosen, setChosen] = useState<number>();
  const { form, pending, failure, send } = useFormAction<Wanted, ImportanceJson>(setImportance, ({ importance }) => {
    client.setQueryData(options.queryKey, (known) => known && { ...known, importance });
    toast.success(words.saved);
    onClose();
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    send({ memory_store_id: storeId, memory_id: memoryId, importance: chosen ?? before });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={words.title}
      description={words.about}
      footer={
        <>
          <DialogClose>
            <Button>{uiWords.cancel}</Button>
          </DialogClose>
          <Button type="submit" form={id} variant="primary" busy={pending}>
            {words.save}
          </Button>
        </>
      }
    >
      <form id={id} ref={form} onSubmit={submit} noValidate className="flex flex-col gap-4 pb-1">
        <FailureBanner failure={failure} />
        <Field label={words.legend}>
          <Select
            value={String(chosen ?? before)}
            options={words.levels.map((label, at) => ({ value: String(at + 1), label }))}
            onChange={(event) => setChosen(Number(event.currentTarget.value))}
          />
        </Field>
      </form>
    </Dialog>
  );
}
