"use server";

import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { saveCookies } from "@/lib/doors/console/save-cookies";
import { signOut } from "@/lib/member/sign-out";
import { getRuntime } from "@/lib/runtime/runtime";

/** Ends the session of this browser. The changed cookie makes the browser forget the pages it kept. */
export async function signOutAction(): Promise<never> {
  const { db, config } = await getRuntime();
  await saveCookies(await signOut(db, config, await headers()));
  redirect("/sign-in");
}
