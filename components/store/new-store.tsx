"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useActionState, useState } from "react";
import { useGoOn } from "@/components/console/use-go-on";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Field, FieldError } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast";
import { consoleWords } from "@/components/words/console.words";
import { newStoreWords } from "@/components/words/new-store.words";
import { storeWords } from "@/components/words/store.words";
import { storeTemplatesWords } from "@/components/words/store-templates.words";
import { uiWords } from "@/components/words/ui.words";
import { beginningsOf, beginWith } from "./begin-with";
import { refreshStore } from "./refresh-store";
import { templateListOptions } from "./store.keys";
import { useStoreActions } from "./store-actions";

export type NewStoreProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** Asks for a name and a description, and goes to the new store. */
export default function NewStore({ open, onOpenChange }: NewStoreProps) {
  return (
    <Dialog title={storeWords.create.title} description={newStoreWords.about} open={open} onOpenChange={onOpenChange}>
      <NewStoreForm />
    </Dialog>
  );
}

type Typed = { name: string; description: string };
type FormState = { message?: string; fields: Record<string, string> };

function NewStoreForm() {
  const { createStore, createMemories, copyMemories } = useStoreActions();
  const own = useQuery(templateListOptions()).data?.data ?? [];
  const goOn = useGoOn();
  const client = useQueryClient();
  // Controlled, because a form gives its fields back empty after its action ran.
  const [typed, setTyped] = useState<Typed>({ name: "", description: "" });
  const [beginning, setBeginning] = useState("");
  const [state, submit] = useActionState(
    async (): Promise<FormState> => {
      const result = await createStore(typed);
      if (!result.ok) return { message: result.message, fields: result.fields };
      const left = await beginWith(result.value.id, beginning, { createMemories, copyMemories });
      if (left !== null) toast.error(storeTemplatesWords.failed, { description: left });
      void refreshStore(client, { storeId: result.value.id });
      goOn(`/stores/${result.value.id}`);
      return { fields: {} };
    },
    { fields: {} },
  );
  const general = state.fields.name || state.fields.description ? undefined : state.message;
  return (
    <Form action={submit} className="flex flex-col gap-4 pb-2">
      <Field
        label={newStoreWords.name}
        required
        error={state.fields.name && consoleWords.form.nameProblem(state.fields.name)}
      >
        <Input
          autoFocus
          value={typed.name}
          maxLength={255}
          autoComplete="off"
          placeholder={newStoreWords.placeholder}
          onChange={(event) => setTyped({ ...typed, name: event.currentTarget.value })}
        />
      </Field>
      <Field
        label={newStoreWords.description}
        optional
        hint={newStoreWords.descriptionHint}
        error={state.fields.description && newStoreWords.descriptionProblem(state.fields.description)}
      >
        <Textarea
          value={typed.description}
          maxLength={1_024}
          onChange={(event) => setTyped({ ...typed, description: event.currentTarget.value })}
        />
      </Field>
      <Field label={storeTemplatesWords.label} hint={storeTemplatesWords.hint}>
        <Select
          value={beginning}
          options={beginningsOf(own)}
          onChange={(event) => setBeginning(event.currentTarget.value)}
        />
      </Field>
      <FieldError>{general}</FieldError>
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <DialogClose>
          <Button>{uiWords.cancel}</Button>
        </DialogClose>
        <SubmitButton>{newStoreWords.submit}</SubmitButton>
      </div>
    </Form>
  );
}
