"use client";

import { joinAction } from "@/app/(auth)/actions";
import { authWords } from "@/components/words/auth.words";
import { AccountForm } from "./account-form";

/** @param email the only address that the invitation is for, or null where the person chooses */
export function JoinForm({ token, email }: { token: string; email: string | null }) {
  return (
    <AccountForm
      act={joinAction}
      submit={authWords.join.submit}
      email={email}
      wanted={(typed) => ({
        token,
        name: typed("name"),
        password: typed("password"),
        ...(email === null ? { email: typed("email") } : {}),
      })}
    />
  );
}
