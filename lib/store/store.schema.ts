import { z } from "zod";
import { flagField, idField, limitField, pageField, timeField, wellFormedField } from "@/lib/domain/schema-parts";
import { storeSettingsPatch } from "@/lib/domain/store-settings";

const lengthOf = (text: string) => [...text].length;

const nameField = wellFormedField
  .refine((name) => lengthOf(name) >= 1 && lengthOf(name) <= 255, "must have 1 to 255 characters")
  .refine((name) => !/\p{Cc}/u.test(name), "must not contain control characters")
  .refine((name) => name.trim() !== "", "must not be blank");
const descriptionField = wellFormedField.refine(
  (given) => lengthOf(given) <= 1_024,
  "must have at most 1,024 characters",
);
const metadataKey = wellFormedField.refine(
  (key) => lengthOf(key) >= 1 && lengthOf(key) <= 64,
  "must have 1 to 64 characters",
);
const metadataValue = wellFormedField.refine((value) => lengthOf(value) <= 512, "must have at most 512 characters");

export const maxMetadataPairs = 16;
const pairsRule = `must have at most ${maxMetadataPairs} pairs`;

/** Pairs by key, every key kept: zod's records leave `__proto__` out without a word. */
function pairs<Value extends z.ZodType>(value: Value) {
  const list = z.array(z.tuple([metadataKey, value]));
  return z
    .custom<Record<string, unknown>>(
      (given) => typeof given === "object" && given !== null && !Array.isArray(given),
      "must be an object of strings",
    )
    .meta({ type: "object", additionalProperties: { type: "string" } })
    .transform((given, context): Record<string, z.output<Value>> => {
      const parsed = list.safeParse(Object.entries(given));
      if (parsed.success) return Object.fromEntries(parsed.data);
      const [issue] = parsed.error.issues;
      context.addIssue({ code: "custom", message: issue?.message ?? "must be an object of strings" });
      return z.NEVER;
    });
}

/** What a store's owner says of it, as it is given. */
export const metadataPairs = pairs(metadataValue).refine(
  (all) => Object.keys(all).length <= maxMetadataPairs,
  pairsRule,
);

/** Pairs as a whole, none where they are left out. */
export const metadataField = metadataPairs.nullish().transform((all) => all ?? {});

/** A string sets a pair, null removes it, a key left out stays. */
export const metadataPatch = pairs(metadataValue.nullable());

const storeId = idField("memstore");

export const createStoreInput = z.strictObject({
  name: nameField,
  description: descriptionField.nullish().transform((text) => text ?? ""),
  metadata: metadataField,
});
export type CreateStoreInput = z.output<typeof createStoreInput>;

export const ensureStoreInput = z.strictObject({
  metadata: metadataPairs.refine((all) => Object.keys(all).length > 0, "must have at least one pair"),
  /** Of a store that has to be made; the values of its metadata where it is left out. */
  name: nameField.nullish(),
  description: descriptionField.nullish().transform((text) => text ?? ""),
});
export type EnsureStoreInput = z.output<typeof ensureStoreInput>;

export const updateStoreInput = z.strictObject({
  memory_store_id: storeId,
  name: nameField.nullish(),
  description: descriptionField.nullish(),
  metadata: metadataPatch.nullish(),
});
export type UpdateStoreInput = z.output<typeof updateStoreInput>;

/** Settings left out stay as they are. */
export const configureStoreInput = z.strictObject({ memory_store_id: storeId, settings: storeSettingsPatch });
export type ConfigureStoreInput = z.output<typeof configureStoreInput>;

export const storeInput = z.strictObject({ memory_store_id: storeId });
export type StoreInput = z.output<typeof storeInput>;

export const listStoresInput = z.strictObject({
  limit: limitField.default(20),
  page: pageField.optional(),
  include_archived: flagField.default(false),
  created_at_gte: timeField.optional(),
  created_at_lte: timeField.optional(),
});
export type ListStoresInput = z.output<typeof listStoresInput>;
