import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

export type AddressFieldProps = {
  words: { url: string; urlHint: string; urlPlaceholder: string; urlProblem: (why: string) => string };
  /** Why the address was refused, as the server says it. */
  refused: string | undefined;
  defaultValue: string | null | undefined;
};

/** Asks for the address of another server, which is told or asked something. */
export function AddressField({ words, refused, defaultValue }: AddressFieldProps) {
  return (
    <Field label={words.url} hint={words.urlHint} error={refused && words.urlProblem(refused.replace(/^url: /, ""))}>
      <Input
        name="url"
        type="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={2_000}
        defaultValue={defaultValue ?? undefined}
        placeholder={words.urlPlaceholder}
      />
    </Field>
  );
}
