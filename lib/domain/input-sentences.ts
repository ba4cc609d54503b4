import type { z } from "zod";

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

/** What is wrong with an input: a sentence per problem with the field's path before it, three at most; never echoes values. */
export const inputSentences = (issues: readonly z.core.$ZodIssue[]): string =>
  [...new Set(issues.map(sentence))].slice(0, mostIssues).join(" ");
