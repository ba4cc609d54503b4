"use client";

import { linkSsoAction } from "@/app/(console)/profile/actions";
import { FailureBanner } from "@/components/console/failure-banner";
import { useFormAction } from "@/components/console/use-form-action";
import { FormDialog } from "@/components/ui/form-dialog";
import { profileWords } from "@/components/words/profile.words";
import { OwnPasswordField, typedPassword } from "./own-password-field";

const words = profileWords.sso.linking;

type Props = {
  /** Of the provider. */
  name: string;
  /** Whether the account has a password to be asked for; if not, it takes a sign-in of the last minutes. */
  withPassword: boolean;
  onClose: () => void;
};

/** The way to the provider, for an identity that opens this account from then on. */
export function LinkSsoDialog({ name, withPassword, onClose }: Props) {
  const { form, pending, failure, send } = useFormAction(linkSsoAction);
  return (
    <FormDialog
      title={words.title(name)}
      description={withPassword ? words.about(name) : `${words.about(name)} ${words.lately}`}
      submit={words.submit(name)}
      busy={pending}
      form={form}
      onClose={onClose}
      onSubmit={(typed) => send({ current_password: typedPassword(typed, withPassword) })}
    >
      {withPassword ? <OwnPasswordField hint={words.passwordHint} error={failure?.fields.current_password} /> : null}
      <FailureBanner failure={failure} />
    </FormDialog>
  );
}
