import { PasswordInput } from "@/components/auth/password-input";
import { Field } from "@/components/ui/field";
import { profileWords } from "@/components/words/profile.words";

const name = "current_password";

/** Shows that whoever makes a new way in is the owner of the session. @param hint what it keeps others from */
export function OwnPasswordField({ hint, error }: { hint: string; error: string | undefined }) {
  return (
    <Field label={profileWords.password.current} hint={hint} error={error}>
      <PasswordInput name={name} autoComplete="current-password" maxLength={128} />
    </Field>
  );
}

/** @param withPassword whether the account has one; where it has none, the server looks at when the session began */
export const typedPassword = (typed: FormData, withPassword: boolean): string | undefined =>
  withPassword ? String(typed.get(name) ?? "") : undefined;
