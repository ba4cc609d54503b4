import type { z } from "zod";
import { AppError } from "@/lib/domain/app-error";
import { inputSentences } from "@/lib/domain/input-sentences";

/** What could not be read of an input, by field path; "" is the whole. */
export class InputError extends AppError {
  constructor(readonly issues: readonly z.core.$ZodIssue[]) {
    super("invalid_request", inputSentences(issues));
  }
}

/**
 * Parses an input once, at the door.
 * @throws InputError with a sentence per problem, three at most; never echoes values
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, raw: unknown): z.output<Schema> {
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  throw new InputError(parsed.error.issues);
}
