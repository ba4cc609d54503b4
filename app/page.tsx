import { redirect } from "next/navigation";
import { findConsoleContext } from "@/lib/doors/console/console-context";

export const dynamic = "force-dynamic";

/** The start: the stores, or the way in. The sign-in page knows when there is nothing to sign in to yet. */
export default async function StartPage() {
  redirect((await findConsoleContext()) ? "/stores" : "/sign-in");
}
