import type { z } from "zod";

const mostIssues = 3;

const kinds: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  object: "an object",
  record: "an object",
  array: "a list",
};

const limits: Record<string, string> = { "<=": "at most", ">=": "at least", "<": "less than", ">": "more than" };

/** What a length or a number may be at most or at least, where that is what was broken. */
function limitOf(message: string): string | undefined {
  const [, verb, sign = "", bound, things] =
    /^Too (?:big|small): expected \w+ to (have|be) ([<>]=?)(-?[\d.]+)(?: (\w+))?$/.exec(message) ?? [];
  if (verb === undefined) return undefined;
  const number = Number(bound);
  const counted = things && ` ${number === 1 ? things.replace(/s$/, "") : things}`;
  return `must ${verb} ${limits[sign]} ${number.toLocaleString("en")}${counted ?? ""}`;
}

/** What zod says by itself is for programmers; what a schema says is taken as it stands. */
function plainly(message: string): string {
  if (/^Invalid input: expected \w+, received undefined$/.test(message)) return "is missing";
  if (/^Too small: expected (?:string|array) to have >=1 (?:characters|items)$/.test(message))
    return "must not be empty";
  const limit = limitOf(message);
  if (limit !== undefined) return limit;
  const kind = /^Invalid input: expected (\w+), received/.exec(message)?.[1];
  if (kind !== undefined && kinds[kind] !== undefined) return `must be ${kinds[kind]}`;
  const only = /^Invalid input: expected "([^"]*)"$/.exec(message)?.[1];
  if (only !== undefined) return `must be ${only}`;
  const options = /^Invalid option: expected one of ("[^"]*"(?:\|"[^"]*")*)$/.exec(message)?.[1];
  return options === undefined ? message : `must be one of ${options.slice(1, -1).split('"|"').join(", ")}`;
}

function sentence(issue: z.core.$ZodIssue): string {
  const where = issue.path.map(String).join(".");
  const what =
    issue.code === "unrecognized_keys"
      ? `${where ? `${where}: ` : ""}unknown field ${issue.keys
          .slice(0, 3)
          .map((key) => key.slice(0, 64))
          .join(", ")}`
      : `${where ? `${where}: ` : ""}${plainly(issue.message)}`;
  return /[.!?]$/.test(what) ? what : `${what}.`;
}

/** What is wrong with an input: a sentence per problem with the field's path before it, three at most; never echoes values. */
export const inputSentences = (issues: readonly z.core.$ZodIssue[]): string =>
  [...new Set(issues.map(sentence))].slice(0, mostIssues).join(" ");
