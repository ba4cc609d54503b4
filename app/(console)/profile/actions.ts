"use server";

import { revalidatePath } from "next/cache";
import { cookies } from "next/headers";
import type { z } from "zod";
import { daySeconds } from "@/lib/domain/durations";
import { browserHere } from "@/lib/doors/console/browser-here";
import { runAction } from "@/lib/doors/console/run-action";
import { saveCookies } from "@/lib/doors/console/save-cookies";
import { linkSso } from "@/lib/doors/console/sso-door";
import { operations } from "@/lib/doors/operations";
import { beginSession } from "@/lib/member/begin-session";
import type {
  beginLinkInput,
  changePasswordInput,
  endOtherSessionsInput,
  endOwnSessionInput,
  unlinkIdentityInput,
  updateProfileInput,
} from "@/lib/member/member.schema";
import type {
  addPasskeyInput,
  beginPasskeyInput,
  removePasskeyInput,
  renamePasskeyInput,
} from "@/lib/passkey/passkey.schema";
import { getRuntime } from "@/lib/runtime/runtime";

export async function updateProfileAction(input: z.input<typeof updateProfileInput>) {
  const result = await runAction(operations.updateProfile, input);
  // The name stands in the frame of every page.
  if (result.ok) revalidatePath("/", "layout");
  return result;
}

/** All sessions ended with the old password; this browser gets a new one. */
export async function changePasswordAction(input: z.input<typeof changePasswordInput>) {
  const result = await runAction(operations.changePassword, input);
  if (!result.ok) return result;
  const { db, config } = await getRuntime();
  const session = await beginSession(db, config, {
    email: result.value.email,
    password: input.new_password,
    browser: await browserHere(),
  });
  if (session) await saveCookies(session.cookies);
  return result;
}

export async function endOwnSessionAction(input: z.input<typeof endOwnSessionInput>) {
  return runAction(operations.endOwnSession, input);
}

export async function endOtherSessionsAction(input: z.input<typeof endOtherSessionsInput>) {
  return runAction(operations.endOtherSessions, input);
}

/** To the provider, to come back with an identity for the own account. */
export async function linkSsoAction(input: z.input<typeof beginLinkInput>) {
  return linkSso(input);
}

export async function unlinkSsoAction(input: z.input<typeof unlinkIdentityInput>) {
  return runAction(operations.unlinkIdentity, input);
}

export async function beginPasskeyAction(input: z.input<typeof beginPasskeyInput>) {
  return runAction(operations.beginPasskey, input);
}

export async function addPasskeyAction(input: z.input<typeof addPasskeyInput>) {
  return runAction(operations.addPasskey, input);
}

export async function renamePasskeyAction(input: z.input<typeof renamePasskeyInput>) {
  return runAction(operations.renamePasskey, input);
}

export async function removePasskeyAction(input: z.input<typeof removePasskeyInput>) {
  return runAction(operations.removePasskey, input);
}

/** Remembers light or dark in this browser; anything else means: as the system has it. */
export async function chooseThemeAction(theme: string): Promise<void> {
  const jar = await cookies();
  if (theme !== "light" && theme !== "dark") jar.delete("theme");
  else jar.set("theme", theme, { path: "/", sameSite: "lax", maxAge: 365 * daySeconds });
}
