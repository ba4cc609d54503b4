"use client";

import { AlertDialog as Radix } from "radix-ui";
import { type FormEvent, type ReactElement, type ReactNode, useState } from "react";
import { uiWords } from "@/components/words/ui.words";
import { Button } from "./button";
import { cx } from "./cx";
import { DialogFooter, dialogClasses, overlayClasses } from "./dialog";
import { Field, FieldError } from "./field";
import { Form } from "./form";
import { Input } from "./input";
import { useReturnFocus } from "./use-return-focus";

export type ConfirmDialogProps = {
  title: ReactNode;
  /** What will happen, and whether it can be undone. */
  description: ReactNode;
  /** The verb on the button. */
  confirmLabel: string;
  cancelLabel?: string;
  tone?: "primary" | "danger";
  /** Must be typed exactly before the button works: for what cannot be undone. */
  confirmText?: string;
  /** The dialog is busy until it settles, closes when it resolves, and shows the message when it rejects. */
  onConfirm: () => void | Promise<void>;
  trigger?: ReactElement;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children?: ReactNode;
};

/** Stands between a person and an act with consequences. */
export function ConfirmDialog({ trigger, open, onOpenChange, ...question }: ConfirmDialogProps) {
  const [ownOpen, setOwnOpen] = useState(false);
  const isOpen = open ?? ownOpen;
  const returnFocus = useReturnFocus(isOpen, Boolean(trigger));
  const change = (next: boolean) => {
    setOwnOpen(next);
    onOpenChange?.(next);
  };
  return (
    <Radix.Root open={isOpen} onOpenChange={change}>
      {trigger ? <Radix.Trigger asChild>{trigger}</Radix.Trigger> : null}
      <Radix.Portal>
        <Radix.Overlay className={overlayClasses} />
        <Question {...question} returnFocus={returnFocus} close={() => change(false)} />
      </Radix.Portal>
    </Radix.Root>
  );
}

type QuestionProps = Omit<ConfirmDialogProps, "trigger" | "open" | "onOpenChange"> & {
  returnFocus: { onCloseAutoFocus: (event: Event) => void };
  close: () => void;
};

function Question(props: QuestionProps) {
  const {
    title,
    description,
    confirmLabel,
    cancelLabel = uiWords.cancel,
    tone = "danger",
    confirmText,
    onConfirm,
    close,
  } = props;
  const [typed, setTyped] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const ready = confirmText === undefined || typed.trim() === confirmText;

  async function confirm(event: FormEvent) {
    event.preventDefault();
    if (!ready || busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await onConfirm();
      close();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : uiWords.confirm.failed);
    } finally {
      setBusy(false);
    }
  }

  /** To what has to be filled in: at the way out, the first space of what is typed would take it. */
  function focusFirstField(event: Event) {
    const field = (event.currentTarget as Element).querySelector<HTMLElement>(
      "input:not([type=radio],[type=checkbox]),select,textarea",
    );
    if (!field) return;
    event.preventDefault();
    field.focus({ preventScroll: true });
  }

  return (
    <Radix.Content
      {...props.returnFocus}
      onOpenAutoFocus={focusFirstField}
      className={cx(dialogClasses, "sm:max-w-md")}
      onEscapeKeyDown={(event) => {
        if (busy) event.preventDefault();
      }}
    >
      <Form onSubmit={confirm} className="flex min-h-0 flex-col">
        <div className="flex min-h-0 flex-col gap-3 overflow-y-auto px-4 pt-4 pb-1 sm:px-5">
          <div>
            <Radix.Title className="font-semibold text-lg">{title}</Radix.Title>
            <Radix.Description className="mt-1 text-base text-muted">{description}</Radix.Description>
          </div>
          {props.children}
          {confirmText === undefined ? null : (
            <Field
              label={uiWords.confirm.typeToConfirm(
                <b className="select-all break-all font-mono font-semibold">{confirmText}</b>,
              )}
            >
              <Input
                mono
                value={typed}
                autoComplete="off"
                spellCheck={false}
                onChange={(event) => setTyped(event.currentTarget.value)}
              />
            </Field>
          )}
          <FieldError>{failure}</FieldError>
        </div>
        <DialogFooter>
          <Radix.Cancel asChild>
            <Button disabled={busy}>{cancelLabel}</Button>
          </Radix.Cancel>
          <Button type="submit" variant={tone} busy={busy} disabled={!ready}>
            {confirmLabel}
          </Button>
        </DialogFooter>
      </Form>
    </Radix.Content>
  );
}
