import { z } from "zod";

/** What is left empty in the environment was not said. */
export const blankAsUndefined = (value: unknown) => (value === "" ? undefined : value);

/** A text of so many characters at most. */
export const shortText = (most: number) => z.string().max(most, `must have at most ${most} characters`);

export const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(blankAsUndefined, schema.optional());
