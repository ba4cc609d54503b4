import "server-only";
import type { z } from "zod";
import { getRuntime, type Runtime } from "@/lib/runtime/runtime";
import { parseInput } from "../parse-input";
import { newRequestId } from "../program-context";
import type { ActionResult } from "./action-result";
import { browserHere } from "./browser-here";
import { actionError } from "./run-action";

/** What an act before sign-in gets: everything but an actor. */
export interface PublicContext extends Runtime {
  requestId: string;
  now(): string;
  browser?: string;
}

/** Runs what nobody needs to be signed in for: sign-in and the first set-up. Everything else goes through `runAction`. */
export async function runPublicAction<Schema extends z.ZodType, Output>(
  schema: Schema,
  raw: unknown,
  act: (context: PublicContext, input: z.output<Schema>) => Promise<Output>,
): Promise<ActionResult<Output>> {
  const requestId = newRequestId();
  try {
    const input = parseInput(schema, raw);
    const context = {
      ...(await getRuntime()),
      requestId,
      now: () => new Date().toISOString(),
      browser: await browserHere(),
    };
    return { ok: true, value: await act(context, input) };
  } catch (error) {
    return actionError(error, requestId);
  }
}
