import "server-only";
import { cookies } from "next/headers";
import type { SessionCookie } from "@/lib/member/begin-session";

/** Puts what a sign-in or sign-out answered into the browser; only a server action or a route handler can. */
export async function saveCookies(changed: readonly SessionCookie[]): Promise<void> {
  const jar = await cookies();
  for (const { name, value, options } of changed) jar.set(name, value, options);
}
