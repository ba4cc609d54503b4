"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { setMemoryExpiry } from "@/app/(console)/stores/actions";
import { FailureBanner } from "@/components/console/failure-banner";
import { useFormAction } from "@/components/console/use-form-action";
import { Button } from "@/components/ui/button";
import { DateInput } from "@/components/ui/date-input";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { fieldTime, momentOf } from "@/components/ui/time-text";
import { toast } from "@/components/ui/toast";
import { retentionWords } from "@/components/words/retention.words";
import type { MemoryExpiryJson } from "@/lib/retention/retention.present";
import { expiryOptions } from "./retention.keys";

const words = retentionWords.expiry;

type Wanted = { memory_store_id: string; memory_id: string; expires_at: string | null };
type ExpiryDialogProps = { storeId: string; memoryId: string; onClose: () => void };

/** Asks when a memory expires. */
export function ExpiryDialog({ storeId, memoryId, onClose }: ExpiryDialogProps) {
  const client = useQueryClient();
  const options = expiryOptions(storeId, memoryId);
  const before = useQuery(options).data?.expires_at;
  const [typed, setTyped] = useState<string>();
  const [wrong, setWrong] = useState(false);
  const shown = typed ?? fieldTime(before);
  const { form, pending, failure, send } = useFormAction<Wanted, MemoryExpiryJson>(setMemoryExpiry, (saved) => {
    client.setQueryData(options.queryKey, (known) => known && { ...known, expires_at: saved.expires_at });
    toast.success(words.saved);
    onClose();
  });
  const submit = () => {
    const expires_at = shown === "" ? null : momentOf(shown);
    setWrong(shown !== "" && expires_at === null);
    if (shown === "" || expires_at !== null) send({ memory_store_id: storeId, memory_id: memoryId, expires_at });
  };
  return (
    <FormDialog
      title={words.title}
      description={words.about}
      submit={words.save}
      busy={pending}
      disabled={typed === undefined}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <FailureBanner failure={failure} />
      <Field label={words.time} error={(wrong || failure?.fields.expires_at) && words.timeProblem}>
        <DateInput type="datetime-local" value={shown} onChange={(event) => setTyped(event.currentTarget.value)} />
      </Field>
      <div>
        <Button variant="quiet" size="sm" disabled={shown === ""} onClick={() => setTyped("")}>
          {words.clear}
        </Button>
      </div>
    </FormDialog>
  );
}
