import { z } from "zod";
import { addressBlock } from "@/lib/domain/address-block";
import { keyAccesses } from "@/lib/domain/role";
import { idField, lineField, storeIdsField, timeField, wholeNumberField } from "@/lib/domain/schema-parts";

const addressBlockField = z.string().transform((text, context) => {
  const block = addressBlock(text);
  if (block) return block;
  context.addIssue({ code: "custom", message: "must be an address or a block such as 10.0.0.0/8 or 2001:db8::/32" });
  return z.NEVER;
});

const limits = {
  requests_per_minute: wholeNumberField(1, 100_000),
  /** Of what programs send with it. */
  bytes_per_day: wholeNumberField(1_000, 100_000_000),
  /** Addresses or CIDR blocks from where it may be used. */
  allowed_addresses: z.array(addressBlockField).min(1).max(50),
};

export const createKeyInput = z.strictObject({
  name: lineField(100),
  access: z.enum(keyAccesses),
  /** Ids of the stores the key is for; left out for all of them, those to come included. */
  store_ids: storeIdsField.optional(),
  expires_at: timeField.optional(),
  ...z.object(limits).partial().shape,
  /** Whose credential it is. `store_ids` left out means the stores of the account then. */
  service_account_id: idField("svac").optional(),
});
export type CreateKeyInput = z.output<typeof createKeyInput>;

export const updateKeyInput = z.strictObject({
  api_key_id: idField("apikey"),
  name: lineField(100).optional(),
  // What is left out stays, and null lifts a limit.
  requests_per_minute: limits.requests_per_minute.nullish(),
  bytes_per_day: limits.bytes_per_day.nullish(),
  allowed_addresses: limits.allowed_addresses.nullish(),
});
export type UpdateKeyInput = z.output<typeof updateKeyInput>;

export const rotateKeyInput = z.strictObject({
  api_key_id: idField("apikey"),
  /** How long the old key works beside its successor. */
  grace_hours: wholeNumberField(0, 24 * 30).default(24),
});
export type RotateKeyInput = z.output<typeof rotateKeyInput>;

export const revokeKeyInput = z.strictObject({ api_key_id: idField("apikey") });
export type RevokeKeyInput = z.output<typeof revokeKeyInput>;

export const listKeysInput = z.strictObject({});
