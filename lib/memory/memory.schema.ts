import { z } from "zod";
import {
  contentField,
  idField,
  limitField,
  memoryPathField,
  pageField,
  pathPrefixField,
  reasonField,
  sha256Field,
  timeField,
  viewField,
  wholeNumberField,
} from "@/lib/domain/schema-parts";
import { atField } from "@/lib/history/at-field";

const memory_store_id = idField("memstore");
const memory_id = idField("mem");
/** When it is deleted by itself; null for never, left out to leave it as it is. */
const expires_at = timeField.nullable().optional();

export const createMemoryInput = z.strictObject({
  memory_store_id,
  path: memoryPathField,
  content: contentField,
  view: viewField.default("basic"),
  /** What happens at an occupied path: refuse; replace the content, as the April 2026 preview did; or refuse as a failed precondition. */
  on_conflict: z.enum(["refuse", "replace", "precondition"]).default("refuse"),
  reason: reasonField.optional(),
  expires_at,
});
export type CreateMemoryInput = z.output<typeof createMemoryInput>;

export const updateMemoryInput = z
  .strictObject({
    memory_store_id,
    memory_id,
    content: contentField.nullish(),
    path: memoryPathField.nullish(),
    expected_sha256: sha256Field.optional(),
    /** Renaming onto an occupied path changes nothing and answers the memory as it is (April 2026 preview). */
    keep_if_occupied: z.boolean().default(false),
    view: viewField.default("basic"),
    reason: reasonField.optional(),
    expires_at,
  })
  .refine((input) => input.content != null || input.path != null || input.expires_at !== undefined, {
    error: "Pass content, path or both: there is nothing to update.",
  });
export type UpdateMemoryInput = z.output<typeof updateMemoryInput>;

/** What is newest, or what agents are served where the store asks for approval first. */
const revision = z.enum(["head", "approved"], { error: "must be head or approved" }).optional();

export const retrieveMemoryInput = z.strictObject({
  memory_store_id,
  memory_id,
  view: viewField.default("full"),
  revision,
  /** As it was at a time, or right after a change. */
  at: atField.optional(),
});
export type RetrieveMemoryInput = z.output<typeof retrieveMemoryInput>;

export const deleteMemoryInput = z.strictObject({
  memory_store_id,
  memory_id,
  expected_content_sha256: sha256Field.optional(),
  reason: reasonField.optional(),
});
export type DeleteMemoryInput = z.output<typeof deleteMemoryInput>;

export const listMemoriesInput = z.strictObject({
  memory_store_id,
  path_prefix: pathPrefixField.optional(),
  depth: wholeNumberField(0, 1).default(0),
  view: viewField.default("basic"),
  limit: limitField.default(20),
  page: pageField.optional(),
  revision,
  /** As the store was at a time, or right after a change. */
  at: atField.optional(),
});
export type ListMemoriesInput = z.output<typeof listMemoriesInput>;

/** One folder for the console's tree: larger pages than programs get, because only paths and sizes are in them. */
export const listFolderInput = z.strictObject({
  memory_store_id,
  path_prefix: pathPrefixField,
  limit: z.number().int().min(1).max(500).default(500),
  page: pageField.optional(),
  at: atField.optional(),
});
export type ListFolderInput = z.output<typeof listFolderInput>;

export const moveFolderInput = z.strictObject({
  memory_store_id,
  from: memoryPathField,
  to: memoryPathField,
  reason: reasonField.optional(),
});
export type MoveFolderInput = z.output<typeof moveFolderInput>;
