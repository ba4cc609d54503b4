import "server-only";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import type { Context } from "@/lib/access/context";
import { askedPageHeader } from "./asked-page";
import { findConsoleContext } from "./console-context";

/**
 * The signed-in member for the frame of every page; anybody else is taken to sign in and back. In the frame, and not only in
 * the page: what is thrown before the first byte is a redirect of HTTP's, and not one that a script has to follow.
 */
export async function requirePageContext(): Promise<Context> {
  const context = await findConsoleContext();
  if (context) return context;
  const asked = (await headers()).get(askedPageHeader) ?? "/";
  redirect(`/sign-in?next=${encodeURIComponent(asked)}`);
}
