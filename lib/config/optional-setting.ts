import { z } from "zod";

/** What is left empty in the environment was not said. */
export const blankAsUndefined = (value: unknown) => (value === "" ? undefined : value);

export const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(blankAsUndefined, schema.optional());
