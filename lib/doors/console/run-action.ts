import "server-only";
import type { z } from "zod";
import type { Context } from "@/lib/access/context";
import { toldOf } from "../http-error";
import type { Operation } from "../operation";
import { InputError, parseInput } from "../parse-input";
import { newRequestId } from "../program-context";
import type { ActionResult } from "./action-result";
import { requireConsoleContext } from "./console-context";

const internalText = "Something went wrong on our side. Nothing was changed. Try again.";

/** The one mapper from what was thrown to what a form shows. */
export function actionError(error: unknown, requestId: string): ActionResult<never> {
  const known = toldOf(error, requestId, internalText);
  const fields: Record<string, string> = {};
  if (known instanceof InputError) {
    for (const issue of known.issues) fields[String(issue.path[0] ?? "")] ??= issue.message;
  }
  return { ok: false, code: known.code, message: known.message, fields, details: known.details, requestId };
}

/** Runs an operation for the signed-in member; the transport of every form and button in the console. */
export async function runAction<Schema extends z.ZodType, Output, Json>(
  operation: Operation<Schema, Output, Json>,
  raw: unknown,
): Promise<ActionResult<Json>> {
  let context: Context | undefined;
  try {
    context = await requireConsoleContext();
    const input = parseInput(operation.input, raw);
    return { ok: true, value: operation.present(await operation.run(context, input), input) };
  } catch (error) {
    return actionError(error, context?.requestId ?? newRequestId());
  }
}
