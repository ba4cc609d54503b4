import { z } from "zod";
import { filterField, limitField, pageField, timeField, wholeNumberField } from "@/lib/domain/schema-parts";

const actionField = z.string().regex(/^[a-z_]{1,40}\.[a-z_]{0,40}$/, {
  error: "must be an action such as store.deleted, or all of a noun such as store.",
});

const filters = {
  action: actionField.optional(),
  actor_id: filterField.optional(),
  target_id: filterField.optional(),
  memory_store_id: filterField.optional(),
  created_at_gte: timeField.optional(),
  created_at_lte: timeField.optional(),
};

/** Which entries are counted, or go into a table. */
export const auditFilterInput = z.strictObject(filters);
export type AuditFilterInput = z.output<typeof auditFilterInput>;

export const listAuditEntriesInput = z.strictObject({
  ...filters,
  limit: limitField.default(50),
  page: pageField.nullish(),
});
export type ListAuditEntriesInput = z.output<typeof listAuditEntriesInput>;

export const retrieveAuditEntryInput = z.strictObject({
  chain: filterField,
  seq: wholeNumberField(1, 999_999_999),
});
export type RetrieveAuditEntryInput = z.output<typeof retrieveAuditEntryInput>;

export const verifyAuditLogInput = z.strictObject({});
export const exportAuditLogInput = z.strictObject({});
