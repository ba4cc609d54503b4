"use client";

import { setUpAction } from "@/app/(auth)/actions";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { authWords } from "@/components/words/auth.words";
import { AccountForm } from "./account-form";

/** The first run: names the workspace and makes its first administrator. */
export function SetupForm({ token }: { token: string }) {
  return (
    <AccountForm
      act={setUpAction}
      submit={authWords.setup.submit}
      wanted={(typed) => ({
        token,
        workspace_name: typed("workspace_name"),
        name: typed("name"),
        email: typed("email"),
        password: typed("password"),
      })}
      before={(errors) => (
        <Field
          label={authWords.setup.workspace.label}
          hint={authWords.setup.workspace.hint}
          error={errors.workspace_name}
        >
          <Input name="workspace_name" autoComplete="organization" maxLength={100} autoFocus />
        </Field>
      )}
    />
  );
}
