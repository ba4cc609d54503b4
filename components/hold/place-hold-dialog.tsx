"use client";

import { useState } from "react";
import { placeHoldAction } from "@/app/(console)/holds/actions";
import { FailureBanner } from "@/components/console/failure-banner";
import { useFormAction } from "@/components/console/use-form-action";
import { useAllStores } from "@/components/store/use-all-stores";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { Input } from "@/components/ui/input";
import { RadioGroup } from "@/components/ui/radio-group";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { holdWords } from "@/components/words/hold.words";
import { type HoldGround, holdGrounds } from "@/lib/domain/hold";
import type { HoldJson } from "@/lib/hold/hold.present";

const words = holdWords.place;
const grounds = holdGrounds.map((value) => ({ value, label: holdWords.grounds[value] }));
const scopes = [
  { value: "store", label: holdWords.wholeStore, hint: words.wholeStoreHint },
  { value: "path", label: words.path, hint: words.pathHint },
];

type Wanted = {
  memory_store_id?: string;
  subject_id?: string;
  path_prefix?: string;
  ground: HoldGround;
  reason: string;
};
type PlaceHoldDialogProps = {
  /** The case of a person, in place of a store. */
  subject?: { id: string; label: string };
  onClose: () => void;
  onPlaced: () => void | Promise<void>;
};

/** Asks what must be kept, and why. */
export function PlaceHoldDialog({ subject, onClose, onPlaced }: PlaceHoldDialogProps) {
  const { form, pending, failure, send } = useFormAction<Wanted, HoldJson>(placeHoldAction, onPlaced);
  const [scope, setScope] = useState("store");
  const errors = failure?.fields ?? {};
  const submit = (typed: FormData) => {
    const on = subject
      ? { subject_id: subject.id }
      : {
          memory_store_id: String(typed.get("store") ?? ""),
          path_prefix: scope === "path" ? String(typed.get("prefix") ?? "").trim() : undefined,
        };
    send({
      ...on,
      ground: String(typed.get("ground")) as HoldGround,
      reason: String(typed.get("reason") ?? ""),
    });
  };
  return (
    <FormDialog
      title={subject ? words.titlePerson(subject.label) : words.title}
      description={subject ? words.aboutPerson : words.about}
      submit={words.act}
      busy={pending}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      {subject ? null : <WhichPart scope={scope} onScope={setScope} errors={errors} />}
      <Field label={words.ground}>
        <Select name="ground" defaultValue="litigation" options={grounds} />
      </Field>
      <Field label={words.reason} hint={words.reasonHint} error={errors.reason && words.reasonMissing}>
        <Textarea name="reason" rows={2} maxLength={1_000} />
      </Field>
      <FailureBanner failure={failure} />
    </FormDialog>
  );
}

type WhichPartProps = { scope: string; onScope: (scope: string) => void; errors: Record<string, string> };

function WhichPart({ scope, onScope, errors }: WhichPartProps) {
  const stores = useAllStores({ archived: true });
  return (
    <>
      <Field label={words.store} error={errors.memory_store_id && words.noStore}>
        <Select
          name="store"
          defaultValue=""
          placeholder={words.noStore}
          options={stores.map((store) => ({ value: store.id, label: store.name }))}
        />
      </Field>
      <RadioGroup legend={words.scope} name="scope" value={scope} onValueChange={onScope} options={scopes} />
      {scope === "path" ? (
        <Field label={words.prefix} error={errors.path_prefix && words.prefixProblem(errors.path_prefix)}>
          <Input
            name="prefix"
            mono
            autoComplete="off"
            spellCheck={false}
            maxLength={1_024}
            placeholder={words.prefixPlaceholder}
          />
        </Field>
      ) : null}
    </>
  );
}
