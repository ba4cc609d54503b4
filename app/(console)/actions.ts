"use server";

import { headers } from "next/headers";
import { saveCookies } from "@/lib/doors/console/save-cookies";
import { signOut } from "@/lib/member/sign-out";
import { getRuntime } from "@/lib/runtime/runtime";

/** Ends the session of this browser. The caller then loads the sign-in page anew, which forgets what was read. */
export async function signOutAction(): Promise<void> {
  const { db, config } = await getRuntime();
  await saveCookies(await signOut(db, config, await headers()));
}
