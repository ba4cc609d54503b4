import { z } from "zod";
import { keyAccesses } from "@/lib/domain/role";
import { idField, timeField } from "@/lib/domain/schema-parts";

export const createKeyInput = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, "must not be blank")
    .max(100, "must have at most 100 characters")
    .refine((name) => !/\p{Cc}/u.test(name), "must not contain control characters"),
  access: z.enum(keyAccesses),
  /** Ids of the stores the key is for; left out for all of them, those to come included. */
  store_ids: z.array(idField("memstore")).min(1, "choose at least one store").max(200).optional(),
  expires_at: timeField.optional(),
});
export type CreateKeyInput = z.output<typeof createKeyInput>;

export const revokeKeyInput = z.strictObject({ api_key_id: idField("apikey") });
export type RevokeKeyInput = z.output<typeof revokeKeyInput>;

export const listKeysInput = z.strictObject({});
