import { z } from "zod";
import { idField, limitField, pageField, pathPrefixField, reasonField } from "@/lib/domain/schema-parts";
import { atField } from "./at-field";

const memory_store_id = idField("memstore");

export const blameMemoryInput = z.strictObject({
  memory_store_id,
  memory_id: idField("mem"),
  /** Of one version; left out, of the head. */
  memory_version_id: idField("memver").optional(),
  /** As the memory was at a time, or right after a change. */
  at: atField.optional(),
  revision: z.enum(["head", "approved"], { error: "must be head or approved" }).optional(),
});
export type BlameMemoryInput = z.output<typeof blameMemoryInput>;

export const retrieveMomentInput = z
  .strictObject({
    memory_store_id,
    at: atField.optional(),
    /** A place on the slider: the change that this number of the store's versions belongs to. */
    seq: z.number().int().min(0).max(2_147_483_647).optional(),
  })
  .refine((input) => input.at === undefined || input.seq === undefined, { error: "Pass at or seq, not both." });
export type RetrieveMomentInput = z.output<typeof retrieveMomentInput>;

export const compareStoreInput = z.strictObject({
  memory_store_id,
  from: atField,
  /** Left out, the store as it is. */
  to: atField.optional(),
  path_prefix: pathPrefixField.optional(),
  limit: limitField.default(20),
  page: pageField.optional(),
});
export type CompareStoreInput = z.output<typeof compareStoreInput>;

const restore = {
  memory_store_id,
  at: atField,
  /** Only what is in this folder now or was in it then. */
  path_prefix: pathPrefixField.optional(),
};

export const planStoreRestoreInput = z.strictObject(restore);
export type PlanStoreRestoreInput = z.output<typeof planStoreRestoreInput>;

export const restoreStoreInput = z.strictObject({
  ...restore,
  reason: reasonField.optional(),
  /** The last change that the dry run knew of: where another came since, nothing is restored. */
  expected_change_id: idField("chg").optional(),
});
export type RestoreStoreInput = z.output<typeof restoreStoreInput>;

/** Over REST one call does both. */
export const submitStoreRestoreInput = z.strictObject({
  ...restoreStoreInput.shape,
  /** Only says what would change. */
  dry_run: z.boolean().default(false),
});
export type SubmitStoreRestoreInput = z.output<typeof submitStoreRestoreInput>;
