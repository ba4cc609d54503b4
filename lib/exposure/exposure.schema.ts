import { z } from "zod";
import { filterField, idField, limitField, pageField } from "@/lib/domain/schema-parts";

const memory_store_id = idField("memstore");
const memory_version_id = idField("memver");

export const listExposuresInput = z.strictObject({
  memory_store_id: memory_store_id.optional(),
  memory_version_id: filterField.optional(),
  change_id: filterField.optional(),
  memory_id: filterField.optional(),
  session_id: filterField.optional(),
  api_key_id: filterField.optional(),
  service_account_id: filterField.optional(),
  limit: limitField.default(20),
  page: pageField.optional(),
});
export type ListExposuresInput = z.output<typeof listExposuresInput>;

/** The versions by their ids, or all that one change wrote. */
export const countExposuresInput = z
  .strictObject({
    memory_store_id: memory_store_id.optional(),
    memory_version_ids: z
      .array(memory_version_id)
      .min(1, "must name a version")
      .max(100, "must name at most 100 versions")
      .transform((ids) => [...new Set(ids)])
      .optional(),
    change_id: idField("chg").optional(),
  })
  .refine((input) => (input.memory_version_ids === undefined) !== (input.change_id === undefined), {
    error: "Pass either memory_version_ids or change_id.",
  });
export type CountExposuresInput = z.output<typeof countExposuresInput>;

export const countLineExposureInput = z.strictObject({ memory_store_id, memory_version_id });
export type CountLineExposureInput = z.output<typeof countLineExposureInput>;
