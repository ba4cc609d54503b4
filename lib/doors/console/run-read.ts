import "server-only";
import type { z } from "zod";
import type { Operation } from "../operation";
import { parseInput } from "../parse-input";
import { requireConsoleContext } from "./console-context";

/** Runs a reading operation for a server component's first paint. @throws AppError as the operation does */
export async function runRead<Schema extends z.ZodType, Output, Json>(
  operation: Operation<Schema, Output, Json>,
  raw: z.input<Schema>,
): Promise<Json> {
  const context = await requireConsoleContext();
  const input = parseInput(operation.input, raw);
  return operation.present(await operation.run(context, input), input);
}
