import { z } from "zod";
import { isAppError } from "./app-error";
import { type IdPrefix, isId } from "./id";
import { type MemoryContent, parseContent } from "./memory-content";
import {
  type MemoryPath,
  type PathPrefix,
  parseLongPath,
  parseLongPrefix,
  parseMemoryPath,
  parsePathPrefix,
} from "./memory-path";
import { timeText } from "./time-text";

/** Makes a field of a domain parser: what the parser refuses becomes the field's error, in the parser's words. */
function parsedBy<Output>(parse: (raw: string) => Output) {
  return z.string().transform((raw, context): Output => {
    try {
      return parse(raw);
    } catch (error) {
      if (!isAppError(error)) throw error;
      context.addIssue({ code: "custom", message: error.message });
      return z.NEVER;
    }
  });
}

export const memoryPathField = parsedBy<MemoryPath>(parseMemoryPath);
export const pathPrefixField = parsedBy<PathPrefix>(parsePathPrefix);
/** As those two, for what may have a store's own folder before it: how long the rest is, is asked of the rest. */
export const longPathField = parsedBy<MemoryPath>(parseLongPath);
export const longPrefixField = parsedBy<PathPrefix>(parseLongPrefix);
export const contentField = parsedBy<MemoryContent>(parseContent);

/** An id of one kind. An id of another kind cannot exist, so callers map this failure to "not found" where it names the target. */
export function idField(prefix: IdPrefix) {
  return z
    .string()
    .refine((value): boolean => isId(prefix, value), { error: `must be an id that begins with ${prefix}_` });
}

/** Text that both databases hold: NUL is in none of PostgreSQL's, and half a character in no text at all. */
export const wellFormedField = z
  .string()
  .refine((text) => text.isWellFormed(), {
    error: "must be well-formed text: it holds half of a surrogate pair",
    abort: true,
  })
  .refine((text) => !text.includes("\0"), { error: "must not contain NUL", abort: true });

/** Text that has no line of its own and nothing that one would not see in it. */
export const isOneLine = (text: string): boolean => text.isWellFormed() && !/\p{Cc}/u.test(text);

/** A name or another line that somebody types; the space around it is not part of it. */
export function lineField(most: number) {
  return z
    .string()
    .trim()
    .min(1, "must not be blank")
    .max(most, `must have at most ${most.toLocaleString("en")} characters`)
    .refine(isOneLine, "must not contain control characters");
}

/** The stores that something is for, where it is not for all of them. */
export const storeIdsField = z.array(idField("memstore")).min(1, "choose at least one store").max(200);

export const viewField = z.enum(["basic", "full"]);
export const sha256Field = z.string().regex(/^[0-9a-f]{64}$/, "must be 64 lowercase hexadecimal characters");
export const reasonField = wellFormedField.max(1_000, "must have at most 1,000 characters");

/** Yes or no, in a body or as an address can say it. */
export const flagField = z.union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")], {
  error: "must be true or false",
});

/** RFC 3339 in any zone, kept as UTC: what that has no year for is the earliest or the latest time there is. */
export const timeField = z.iso
  .datetime({ offset: true, error: "must be an RFC 3339 time such as 2026-11-20T09:30:00Z" })
  .transform((text) => timeText(Date.parse(text)));

const wholeNumberRule = (least: number, most: number) => `must be a whole number from ${least} to ${most}`;

/** A whole number that is not written as text. */
export function plainWholeNumberField(least: number, most: number) {
  const rule = wholeNumberRule(least, most);
  return z.number(rule).int(rule).min(least, rule).max(most, rule);
}

/** A whole number as a number or, from a query string, in plain digits: `1e2`, `0x10` and the empty text are none. */
export function wholeNumberField(least: number, most: number) {
  return z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^\d{1,9}$/)
          .transform(Number),
      ],
      { error: wholeNumberRule(least, most) },
    )
    .pipe(plainWholeNumberField(least, most));
}

export const limitField = wholeNumberField(1, 100);
export const pageField = z.string().min(1).max(4_096);

/** An id or label to filter a list by. Any text may be asked for. */
export const filterField = wellFormedField.min(1).max(128);
