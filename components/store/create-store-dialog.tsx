"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type ReactElement, useActionState, useState } from "react";
import { useAddressFlag } from "@/components/console/use-address-flag";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Field, FieldError } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { Textarea } from "@/components/ui/textarea";
import { refreshStore } from "./refresh-store";
import { useStoreActions } from "./store-actions";

/** Asks for a name and a description, and goes to the new store. */
export function CreateStoreDialog({ trigger }: { trigger: ReactElement }) {
  const [open, setOpen] = useAddressFlag("new", "store");
  return (
    <Dialog
      title="New store"
      description="One store for each purpose keeps what agents know apart and easy to review."
      trigger={trigger}
      open={open}
      onOpenChange={setOpen}
    >
      <CreateStoreForm />
    </Dialog>
  );
}

type Typed = { name: string; description: string };
type FormState = { message?: string; fields: Record<string, string> };

function CreateStoreForm() {
  const { createStore } = useStoreActions();
  const router = useRouter();
  const client = useQueryClient();
  // Controlled, because a form gives its fields back empty after its action ran.
  const [typed, setTyped] = useState<Typed>({ name: "", description: "" });
  const [state, submit] = useActionState(
    async (): Promise<FormState> => {
      const result = await createStore(typed);
      if (!result.ok) return { message: result.message, fields: result.fields };
      void refreshStore(client, { storeId: result.value.id });
      router.push(`/stores/${result.value.id}`);
      return { fields: {} };
    },
    { fields: {} },
  );
  const general = state.fields.name || state.fields.description ? undefined : state.message;
  return (
    <form action={submit} className="flex flex-col gap-4 pb-2">
      <Field label="Name" required error={state.fields.name && `The name ${state.fields.name}.`}>
        <Input
          autoFocus
          value={typed.name}
          maxLength={255}
          autoComplete="off"
          placeholder="Support playbook"
          onChange={(event) => setTyped({ ...typed, name: event.currentTarget.value })}
        />
      </Field>
      <Field
        label="Description"
        optional
        hint="Agents are shown this: say what belongs here and what does not."
        error={state.fields.description && `The description ${state.fields.description}.`}
      >
        <Textarea
          value={typed.description}
          maxLength={1_024}
          onChange={(event) => setTyped({ ...typed, description: event.currentTarget.value })}
        />
      </Field>
      <FieldError>{general}</FieldError>
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <DialogClose>
          <Button>Cancel</Button>
        </DialogClose>
        <SubmitButton>Create store</SubmitButton>
      </div>
    </form>
  );
}
