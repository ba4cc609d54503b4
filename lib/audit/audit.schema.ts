import { z } from "zod";
import { filterField, limitField, pageField, timeField, wholeNumberField } from "@/lib/domain/schema-parts";

/** What acts are about; an action is one of these, a dot and what happened. */
export const auditNouns = [
  "approval",
  "attempt",
  "audit",
  "change",
  "comment",
  "erasure",
  "hold",
  "key",
  "member",
  "memory",
  "redaction",
  "review",
  "service_account",
  "store",
  "subject",
  "version",
  "webhook",
  "workspace",
] as const;

const actionField = z.string().regex(/^[a-z_]{1,40}\.[a-z_]{0,40}$/, {
  error: "must be an action such as store.deleted, or all of a noun such as store.",
});

export const listAuditEntriesInput = z.strictObject({
  action: actionField.optional(),
  actor_id: filterField.optional(),
  target_id: filterField.optional(),
  memory_store_id: filterField.optional(),
  created_at_gte: timeField.optional(),
  created_at_lte: timeField.optional(),
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
