"use server";

import { redirect } from "next/navigation";
import type { z } from "zod";
import { findConsoleContext } from "@/lib/doors/console/console-context";
import { runPublicAction } from "@/lib/doors/console/run-public-action";
import { saveCookies } from "@/lib/doors/console/save-cookies";
import { ssoCodeOf } from "@/lib/doors/console/sso-door";
import { newRequestId } from "@/lib/doors/program-context";
import { acceptInvitation } from "@/lib/member/accept-invitation";
import { beginSso } from "@/lib/member/begin-sso";
import { localPath } from "@/lib/member/local-path";
import { acceptInvitationInput, signInInput, usePasswordResetInput } from "@/lib/member/member.schema";
import { signIn } from "@/lib/member/sign-in";
import { usePasswordReset } from "@/lib/member/use-password-reset";
import { beginPasskeySignInInput, signInWithPasskeyInput } from "@/lib/passkey/passkey.schema";
import { beginPasskeySignIn, signInWithPasskey } from "@/lib/passkey/sign-in-with-passkey";
import { getRuntime } from "@/lib/runtime/runtime";
import { setUpWorkspace } from "@/lib/workspace/set-up-workspace";
import { setUpWorkspaceInput } from "@/lib/workspace/workspace.schema";

/** @param next where to go then; anything but a page of this console leads to the start */
export async function signInAction({ next, ...input }: z.input<typeof signInInput> & { next: string }) {
  const result = await runPublicAction(signInInput, input, async (context, credentials) =>
    saveCookies(await signIn(context, credentials)),
  );
  return result.ok ? redirect(localPath(next)) : result;
}

export async function beginPasskeySignInAction(input: z.input<typeof beginPasskeySignInInput>) {
  return runPublicAction(beginPasskeySignInInput, input, (context) => beginPasskeySignIn(context));
}

/** @param next as of `signInAction` */
export async function signInWithPasskeyAction({
  next,
  ...input
}: z.input<typeof signInWithPasskeyInput> & { next: string }) {
  const result = await runPublicAction(signInWithPasskeyInput, input, async (context, given) =>
    saveCookies(await signInWithPasskey(context, given)),
  );
  return result.ok ? redirect(localPath(next)) : result;
}

/** To the provider; back at the sign-in with the reason where it cannot be reached. */
export async function startSsoAction(form: FormData): Promise<never> {
  const { db, config } = await getRuntime();
  const requestId = newRequestId();
  const context = { db, config, requestId, now: () => new Date().toISOString() };
  let url: string;
  try {
    const begun = await beginSso(context, localPath(String(form.get("next") ?? "/")));
    await saveCookies([begun.cookie]);
    url = begun.url;
  } catch (error) {
    url = `/sign-in?sso=${ssoCodeOf(error, requestId)}`;
  }
  redirect(url);
}

/** Whoever is signed in has an account already: nobody has two in one workspace. */
export async function joinAction(input: z.input<typeof acceptInvitationInput>) {
  const result = await runPublicAction(acceptInvitationInput, input, async (context, person) => {
    const signedIn = (await findConsoleContext()) !== null;
    await saveCookies(await acceptInvitation({ ...context, signedIn }, person));
  });
  return result.ok ? redirect("/") : result;
}

export async function resetPasswordAction(input: z.input<typeof usePasswordResetInput>) {
  const result = await runPublicAction(usePasswordResetInput, input, async (context, given) => {
    const actor = (await findConsoleContext())?.actor;
    const signedInUserId = actor?.kind === "member" ? actor.userId : null;
    await saveCookies(await usePasswordReset({ ...context, signedInUserId }, given));
  });
  return result.ok ? redirect("/") : result;
}

export async function setUpAction(input: z.input<typeof setUpWorkspaceInput>) {
  const result = await runPublicAction(setUpWorkspaceInput, input, async (context, workspace) =>
    saveCookies(await setUpWorkspace(context, workspace)),
  );
  return result.ok ? redirect("/") : result;
}
