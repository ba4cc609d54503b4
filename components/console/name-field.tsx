import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { consoleWords } from "@/components/words/console.words";

export type NameFieldProps = {
  label: string;
  hint?: string;
  placeholder: string;
  /** Why the name was refused, as the server says it. */
  refused: string | undefined;
  defaultValue?: string;
};

/** Asks what a thing of the workspace is to be called: a key, a service account, a webhook. */
export function NameField({ label, hint, placeholder, refused, defaultValue }: NameFieldProps) {
  return (
    <Field label={label} hint={hint} error={refused && consoleWords.form.nameProblem(refused)}>
      <Input name="name" autoComplete="off" maxLength={100} defaultValue={defaultValue} placeholder={placeholder} />
    </Field>
  );
}
