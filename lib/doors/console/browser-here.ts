import "server-only";
import { headers } from "next/headers";
import { browserName } from "@/lib/member/browser-name";

/** What the person will recognise this browser by; undefined for one that does not say. */
export async function browserHere(): Promise<string | undefined> {
  return browserName((await headers()).get("user-agent"));
}
