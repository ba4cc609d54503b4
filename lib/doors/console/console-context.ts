import "server-only";
import { headers } from "next/headers";
import type { Context } from "@/lib/access/context";
import { AppError } from "@/lib/domain/app-error";
import { authenticateMember } from "@/lib/member/authenticate-member";
import { getRuntime } from "@/lib/runtime/runtime";
import { newRequestId } from "../program-context";

/** The signed-in member behind the request that is being served, or null. Reads the session cookie; keys do not count here. */
export async function getConsoleContext(): Promise<Context | null> {
  const { db, config } = await getRuntime();
  const actor = await authenticateMember(db, config, await headers());
  if (!actor) return null;
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
  const context = await getConsoleContext();
  if (!context)
    throw new AppError("authentication", "You are signed out. Sign in again; what you typed is still here.");
  return context;
}
