import "server-only";
import { cookies } from "next/headers";
import type { Context } from "@/lib/access/context";
import { AppError } from "@/lib/domain/app-error";
import { authenticateMember } from "@/lib/member/authenticate-member";
import { getRuntime } from "@/lib/runtime/runtime";
import { newRequestId } from "../program-context";
import { noteActor } from "../request-notes";

/** The signed-in member behind the request that is being served, or null. Reads the session cookie; keys do not count here. */
export async function findConsoleContext(): Promise<Context | null> {
  const { db, config } = await getRuntime();
  // Not `headers()`: after an action that changed the session the page is drawn in the same request, with the cookies as they are now.
  const headers = new Headers({ cookie: (await cookies()).toString() });
  const actor = await authenticateMember(db, config, headers);
  if (!actor) return null;
  noteActor(actor);
  return {
    actor,
    db,
    now: () => new Date().toISOString(),
    requestId: newRequestId(),
    origin: "console",
    session: null,
  };
}

/** @throws AppError authentication when nobody is signed in */
export async function requireConsoleContext(): Promise<Context> {
  const context = await findConsoleContext();
  if (!context)
    throw new AppError("authentication", "You are signed out. Sign in again; what you typed is still here.");
  return context;
}
