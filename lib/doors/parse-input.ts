import type { z } from "zod";
import { AppError } from "@/lib/domain/app-error";

const mostIssues = 3;

function sentence(issue: z.core.$ZodIssue): string {
  const where = issue.path.map(String).join(".");
  const what =
    issue.code === "unrecognized_keys"
      ? `${where ? `${where}: ` : ""}unknown field ${issue.keys
          .slice(0, 3)
          .map((key) => key.slice(0, 64))
          .join(", ")}`
      : `${where ? `${where}: ` : ""}${issue.message}`;
  return /[.!?]$/.test(what) ? what : `${what}.`;
}

/** What could not be read of an input, by field path; "" is the whole. */
export class InputError extends AppError {
  constructor(readonly issues: readonly z.core.$ZodIssue[]) {
    super("invalid_request", issues.slice(0, mostIssues).map(sentence).join(" "));
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
