"use server";

import { runPublicAction } from "@/lib/doors/console/run-public-action";
import { saveCookies } from "@/lib/doors/console/save-cookies";
import { signInInput } from "@/lib/member/member.schema";
import { signIn } from "@/lib/member/sign-in";
import { setUpWorkspace } from "@/lib/workspace/set-up-workspace";
import { setUpWorkspaceInput } from "@/lib/workspace/workspace.schema";

export async function signInAction(input: { email: string; password: string }) {
  return runPublicAction(signInInput, input, async (context, credentials) =>
    saveCookies(await signIn(context, credentials)),
  );
}

export async function setUpAction(input: {
  token: string;
  workspace_name: string;
  name: string;
  email: string;
  password: string;
}) {
  return runPublicAction(setUpWorkspaceInput, input, async (context, workspace) =>
    saveCookies(await setUpWorkspace(context, workspace)),
  );
}
