import { z } from "zod";
import {
  filterField,
  idField,
  limitField,
  pageField,
  reasonField,
  sha256Field,
  timeField,
  viewField,
} from "@/lib/domain/schema-parts";
import { redactionReasons, versionOperations } from "./version";

const memory_store_id = idField("memstore");
const memory_version_id = idField("memver");

export const listVersionsInput = z.strictObject({
  memory_store_id,
  memory_id: filterField.optional(),
  operation: z.enum(versionOperations).optional(),
  session_id: filterField.optional(),
  api_key_id: filterField.optional(),
  service_account_id: filterField.optional(),
  created_at_gte: timeField.optional(),
  created_at_lte: timeField.optional(),
  view: viewField.default("basic"),
  limit: limitField.default(20),
  page: pageField.optional(),
});
export type ListVersionsInput = z.output<typeof listVersionsInput>;

export const retrieveVersionInput = z.strictObject({
  memory_store_id,
  memory_version_id,
  view: viewField.default("full"),
});
export type RetrieveVersionInput = z.output<typeof retrieveVersionInput>;

export const redactVersionInput = z.strictObject({
  memory_store_id,
  memory_version_id,
  reason: z.enum(redactionReasons).default("other"),
  note: reasonField.optional(),
});
export type RedactVersionInput = z.output<typeof redactVersionInput>;

export const diffVersionsInput = z.strictObject({
  memory_store_id,
  memory_version_id,
  /** The version to compare it with: what that one has beyond the first counts as added. */
  other_version_id: idField("memver"),
});
export type DiffVersionsInput = z.output<typeof diffVersionsInput>;

export const restoreVersionInput = z.strictObject({
  memory_store_id,
  /** Where it is given, the version has to be one of this memory. */
  memory_id: idField("mem").optional(),
  memory_version_id,
  /** The head that the restorer saw; left out for a deleted memory. */
  expected_sha256: sha256Field.optional(),
  reason: reasonField.optional(),
});
export type RestoreVersionInput = z.output<typeof restoreVersionInput>;
