import { z } from "zod";
import { idField, isOneLine } from "@/lib/domain/schema-parts";

const words = (most: number) =>
  z
    .string()
    .trim()
    .min(1, "must not be empty")
    .max(most, `must have at most ${most.toLocaleString("en")} characters`)
    .refine(isOneLine, "must be well-formed text in one line");

/** The screen that a view belongs to, by the name the console gives it. */
const screen = z.string().regex(/^[a-z_-]{1,40}$/, "must have 1 to 40 of the characters a-z, _ and -");

export const listSavedViewsInput = z.strictObject({ screen: screen.optional() });
export type ListSavedViewsInput = z.output<typeof listSavedViewsInput>;

export const saveViewInput = z.strictObject({
  screen,
  name: words(80),
  /** The filters, as the screen's address has them. */
  query: z.string().max(2_000).refine(isOneLine, "must be well-formed text in one line"),
});
export type SaveViewInput = z.output<typeof saveViewInput>;

export const deleteViewInput = z.strictObject({ view_id: idField("view") });
export type DeleteViewInput = z.output<typeof deleteViewInput>;
