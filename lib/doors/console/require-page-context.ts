import "server-only";
import { redirect } from "next/navigation";
import type { Context } from "@/lib/access/context";
import { getConsoleContext } from "./console-context";

/** The signed-in member for a page at `path`; anybody else is taken to sign in and back to it. First statement of every page. */
export async function requirePageContext(path: string): Promise<Context> {
  return (await getConsoleContext()) ?? redirect(`/sign-in?next=${encodeURIComponent(path)}`);
}
