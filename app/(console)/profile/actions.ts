"use server";

import { revalidatePath } from "next/cache";
import { cookies } from "next/headers";
import type { z } from "zod";
import { browserHere } from "@/lib/doors/console/browser-here";
import { runAction } from "@/lib/doors/console/run-action";
import { saveCookies } from "@/lib/doors/console/save-cookies";
import { operations } from "@/lib/doors/operations";
import { beginSession } from "@/lib/member/begin-session";
import type {
  changePasswordInput,
  endOtherSessionsInput,
  endOwnSessionInput,
  updateProfileInput,
} from "@/lib/member/member.schema";
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

/** Remembers light or dark in this browser; anything else means: as the system has it. */
export async function chooseThemeAction(theme: string): Promise<void> {
  const jar = await cookies();
  if (theme !== "light" && theme !== "dark") jar.delete("theme");
  else jar.set("theme", theme, { path: "/", sameSite: "lax", maxAge: 365 * 24 * 60 * 60 });
}
