import { z } from "zod";

/** As it was meant: a file of settings may bring spaces and the CR of its lines with them. What is left empty was not said. */
export const meant = (value: unknown) => (typeof value === "string" ? value.trim() || undefined : value);

const toTheLetter = (value: unknown) =>
  typeof value === "string" ? value.replace(/[\r\n]+$/, "") || undefined : value;

/** A text of so many characters at most. */
export const shortText = (most: number) => z.string().max(most, `must have at most ${most} characters`);

export const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(meant, schema.optional());

/** Where spaces count: of a secret they are a part, and a list of nothing else must not open what it was to close. */
export const optionalAsWritten = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(toTheLetter, schema.optional());
