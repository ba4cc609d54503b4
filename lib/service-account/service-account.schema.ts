import { z } from "zod";
import { keyAccesses } from "@/lib/domain/role";
import { idField, isOneLine, lineField, storeIdsField } from "@/lib/domain/schema-parts";

const name = lineField(100);
const description = z
  .string()
  .trim()
  .max(300, "must have at most 300 characters")
  .refine(isOneLine, "must not contain control characters");
const owner_ids = z
  .array(idField("user"))
  .min(1, "choose at least one member")
  .max(10, "must name at most 10 members")
  .transform((ids) => [...new Set(ids)]);
const store_ids = storeIdsField.transform((ids) => [...new Set(ids)]);

export const serviceAccountInput = z.strictObject({ service_account_id: idField("svac") });
export type ServiceAccountInput = z.output<typeof serviceAccountInput>;

export const listServiceAccountsInput = z.strictObject({});

export const createServiceAccountInput = z.strictObject({
  name,
  description: description.default(""),
  access: z.enum(keyAccesses),
  /** Left out for all stores, those to come included. */
  store_ids: store_ids.nullish(),
  /** Who answers for it; left out for whoever makes it. */
  owner_ids: owner_ids.optional(),
});
export type CreateServiceAccountInput = z.output<typeof createServiceAccountInput>;

export const updateServiceAccountInput = z.strictObject({
  service_account_id: idField("svac"),
  name: name.optional(),
  description: description.optional(),
  /** Null for all stores. */
  store_ids: store_ids.nullish(),
  owner_ids: owner_ids.optional(),
});
export type UpdateServiceAccountInput = z.output<typeof updateServiceAccountInput>;
