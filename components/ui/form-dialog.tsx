"use client";

import { type ReactNode, type Ref, useId } from "react";
import { uiWords } from "@/components/words/ui.words";
import { Button } from "./button";
import { Dialog, DialogClose, type DialogProps } from "./dialog";
import { Form } from "./form";

export type FormDialogProps = Pick<DialogProps, "title" | "description" | "size" | "locked"> & {
  /** The verb on the button that sends. */
  submit: ReactNode;
  busy?: boolean;
  disabled?: boolean;
  form?: Ref<HTMLFormElement>;
  /** Given what stands in the fields that have a name. */
  onSubmit: (typed: FormData) => void;
  onClose: () => void;
  /** The fields, and what was refused. */
  children: ReactNode;
};

/**
 * A dialog that is one form: its fields, a way out and the button that sends it. It stays until what was sent is answered: an answer
 * that found it closed would close the dialog that is open by then.
 */
export function FormDialog(props: FormDialogProps) {
  const { submit, busy = false, disabled, form, onSubmit, onClose, children, ...dialog } = props;
  const id = useId();
  const locked = busy || dialog.locked;
  return (
    <Dialog
      {...dialog}
      open
      locked={locked}
      onOpenChange={(open) => open || onClose()}
      footer={
        <>
          <DialogClose>
            <Button disabled={locked}>{uiWords.cancel}</Button>
          </DialogClose>
          <Button type="submit" form={id} variant="primary" busy={busy} disabled={disabled}>
            {submit}
          </Button>
        </>
      }
    >
      <Form
        id={id}
        ref={form}
        noValidate
        className="flex flex-col gap-4 pb-1"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(new FormData(event.currentTarget));
        }}
      >
        {children}
      </Form>
    </Dialog>
  );
}
