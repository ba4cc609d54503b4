"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useId, useState } from "react";
import { rotateKeyAction } from "@/app/(console)/keys/actions";
import { FailureBanner } from "@/components/console/failure-banner";
import { useFormAction } from "@/components/console/use-form-action";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Select } from "@/components/ui/select";
import { keyWords } from "@/components/words/key.words";
import { uiWords } from "@/components/words/ui.words";
import type { KeyJson } from "@/lib/key/key.present";
import { keyListOptions } from "./key.keys";
import { KeySecret } from "./key-secret";

const words = keyWords.rotate;
const graces = ([0, 1, 24, 168, 720] as const).map((hours) => ({ value: String(hours), label: words.graces[hours] }));

type RotateKeyDialogProps = { apiKey: KeyJson; publicUrl: string; onClose: () => void };

/** Makes the successor of a key and shows its secret the one time that it can be seen. */
export function RotateKeyDialog({ apiKey, publicUrl, onClose }: RotateKeyDialogProps) {
  const client = useQueryClient();
  const id = useId();
  const [made, setMade] = useState<KeyJson & { secret: string }>();
  const { form, pending, failure, send } = useFormAction(rotateKeyAction, async (key: KeyJson & { secret: string }) => {
    setMade(key);
    await client.invalidateQueries({ queryKey: keyListOptions().queryKey });
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    send({ api_key_id: apiKey.id, grace_hours: Number(new FormData(event.currentTarget).get("grace")) });
  };
  const footer = (
    <>
      <DialogClose>
        <Button disabled={pending}>{uiWords.cancel}</Button>
      </DialogClose>
      <Button type="submit" form={id} variant="primary" busy={pending}>
        {words.submit}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={made ? keyWords.create.made(apiKey.name) : words.title(apiKey.name)}
      description={made ? keyWords.create.copyNow : words.about}
      // A stray click must not take away what cannot be shown again, nor what is on its way.
      locked={pending || made !== undefined}
      footer={made ? undefined : footer}
    >
      {made ? (
        <KeySecret apiKey={made} publicUrl={publicUrl} onDone={onClose} />
      ) : (
        <Form id={id} ref={form} onSubmit={submit} noValidate className="flex flex-col gap-4 pb-1">
          <Field label={words.grace}>
            <Select name="grace" defaultValue="24" options={graces} />
          </Field>
          <FailureBanner failure={failure} />
        </Form>
      )}
    </Dialog>
  );
}
