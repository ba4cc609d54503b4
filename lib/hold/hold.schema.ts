import { z } from "zod";
import { holdGrounds, liftGrounds } from "@/lib/domain/hold";
import { flagField, idField, limitField, memoryPathField, pageField, reasonField } from "@/lib/domain/schema-parts";

const words = reasonField.transform((text) => text.trim()).pipe(z.string().min(1, "must say why, in words"));

/** A path, with or without a slash at the end: the memory at it and everything below it. */
const path_prefix = z
  .string()
  .transform((raw) => (raw.length > 1 && raw.endsWith("/") ? raw.slice(0, -1) : raw))
  .pipe(memoryPathField);

export const placeHoldInput = z
  .strictObject({
    /** The store; or, in its place, the case of a person whose stores and whose every mention are to be kept. */
    memory_store_id: idField("memstore").nullish(),
    subject_id: idField("sbj").nullish(),
    /** Left out for the whole store. */
    path_prefix: path_prefix.nullish(),
    ground: z.enum(holdGrounds),
    reason: words,
  })
  .refine((hold) => (hold.memory_store_id == null) !== (hold.subject_id == null), {
    path: ["memory_store_id"],
    error: "must name either a store or, as subject_id, a case",
  })
  .refine((hold) => hold.path_prefix == null || hold.subject_id == null, {
    path: ["path_prefix"],
    error: "must be left out with a case",
  });
export type PlaceHoldInput = z.output<typeof placeHoldInput>;

const hold_id = idField("hold");
export const holdInput = z.strictObject({ hold_id });
export type HoldInput = z.output<typeof holdInput>;

export const liftHoldInput = z.strictObject({ hold_id, ground: z.enum(liftGrounds), reason: words });
export type LiftHoldInput = z.output<typeof liftHoldInput>;

export const listHoldsInput = z.strictObject({
  memory_store_id: idField("memstore").optional(),
  /** Only those in force, or only those that were lifted; left out for both. */
  active: flagField.optional(),
  limit: limitField.default(20),
  page: pageField.optional(),
});
export type ListHoldsInput = z.output<typeof listHoldsInput>;

export const listHeldHereInput = z.strictObject({
  /** Left out for the stores that are held as a whole. */
  memory_store_id: idField("memstore").optional(),
  memory_id: idField("mem").optional(),
});
export type ListHeldHereInput = z.output<typeof listHeldHereInput>;
