"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { setImportance } from "@/app/(console)/stores/actions";
import { FailureBanner } from "@/components/console/failure-banner";
import { useFormAction } from "@/components/console/use-form-action";
import { expiryOptions } from "@/components/retention/retention.keys";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import { entryWords } from "@/components/words/entry.words";
import { usualImportance } from "@/lib/domain/entry";
import type { ImportanceJson } from "@/lib/entry/entry.present";

const words = entryWords.importance;

type Wanted = { memory_store_id: string; memory_id: string; importance: number };
type ImportanceDialogProps = { storeId: string; memoryId: string; onClose: () => void };

/** Asks how important a memory is. */
export function ImportanceDialog({ storeId, memoryId, onClose }: ImportanceDialogProps) {
  const client = useQueryClient();
  const options = expiryOptions(storeId, memoryId);
  const before = useQuery(options).data?.importance ?? usualImportance;
  const [chosen, setChosen] = useState<number>();
  const { form, pending, failure, send } = useFormAction<Wanted, ImportanceJson>(setImportance, ({ importance }) => {
    client.setQueryData(options.queryKey, (known) => known && { ...known, importance });
    toast.success(words.saved);
    onClose();
  });
  return (
    <FormDialog
      title={words.title}
      description={words.about}
      submit={words.save}
      busy={pending}
      form={form}
      onSubmit={() => send({ memory_store_id: storeId, memory_id: memoryId, importance: chosen ?? before })}
      onClose={onClose}
    >
      <FailureBanner failure={failure} />
      <Field label={words.legend}>
        <Select
          value={String(chosen ?? before)}
          options={words.levels.map((label, at) => ({ value: String(at + 1), label }))}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
        />
      </Field>
    </FormDialog>
  );
}
