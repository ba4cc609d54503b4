"use server";

import { redirect } from "next/navigation";
import type { z } from "zod";
import { runPublicAction } from "@/lib/doors/console/run-public-action";
import { saveCookies } from "@/lib/doors/console/save-cookies";
import { localPath } from "@/lib/member/local-path";
import { signInInput } from "@/lib/member/member.schema";
import { signIn } from "@/lib/member/sign-in";
import { setUpWorkspace } from "@/lib/workspace/set-up-workspace";
import { setUpWorkspaceInput } from "@/lib/workspace/workspace.schema";

/** @param next where to go then; anything but a page of this console leads to the start */
export async function signInAction({ next, ...input }: z.input<typeof signInInput> & { next: string }) {
  const result = await runPublicAction(signInInput, input, async (context, credentials) =>
    saveCookies(await signIn(context, credentials)),
  );
  return result.ok ? redirect(localPath(next)) : result;
}

export async function setUpAction(input: z.input<typeof setUpWorkspaceInput>) {
  const result = await runPublicAction(setUpWorkspaceInput, input, async (context, workspace) =>
    saveCookies(await setUpWorkspace(context, workspace)),
  );
  return result.ok ? redirect("/") : result;
}
