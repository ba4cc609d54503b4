import { z } from "zod";
import { lineField } from "@/lib/domain/schema-parts";

const dimensions = z
  .number("must be a whole number")
  .int("must be a whole number")
  .min(1, "must be 1 or more")
  .max(8_192, "must be at most 8,192");

export const embedderInput = z.strictObject({
  url: lineField(2_000),
  model: lineField(200),
  /** Left out for the one that is kept, null for none. */
  api_key: z.union([lineField(1_000), z.null()]).optional(),
  /** Null leaves it to the model. */
  dimensions: dimensions.nullable().default(null),
});
export type EmbedderInput = z.output<typeof embedderInput>;

export const noEmbedderInput = z.strictObject({});
