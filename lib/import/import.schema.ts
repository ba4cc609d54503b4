import { z } from "zod";
import { conflictChoices, itemStates, maxImportedFiles } from "@/lib/domain/import";
import { parsePathPrefix } from "@/lib/domain/memory-path";
import { idField, limitField, pageField, pathPrefixField, reasonField } from "@/lib/domain/schema-parts";

const memory_store_id = idField("memstore");
const import_id = idField("imp");
/** The folder that everything goes into. */
const into = pathPrefixField.default(parsePathPrefix("/"));

/** How a file is read that is sent along. */
export const uploadInput = z.strictObject({
  memory_store_id,
  into,
  /** Of JSON lines: the whole history, the texts as they are now, or the history where the store is still empty. */
  history: z.enum(["auto", "full", "latest"]).default("auto"),
  /** Of JSON lines with several stores: the id of the one that is meant. */
  from_store: z.string().min(1).max(100).optional(),
});
export type UploadInput = z.output<typeof uploadInput>;

const serverRule = {
  error: ({ input }: { input?: unknown }) =>
    input === undefined ? "say where to read from, or send a file to /v1/imports/upload" : undefined,
};

export const pullInput = z.strictObject({
  memory_store_id,
  into,
  server: z.strictObject(
    {
      /** Where the other server is, without `/v1`. */
      base_url: z.string().min(1).max(2_000),
      api_key: z
        .string()
        .min(1)
        .max(1_000)
        .regex(/^[\x21-\x7e]+$/, "must be a key without spaces"),
      /** The store there. */
      memory_store_id: z.string().regex(/^[\w-]{1,100}$/, "must be the id of a store there"),
      path_prefix: pathPrefixField.optional(),
    },
    serverRule,
  ),
});
export type PullInput = z.output<typeof pullInput>;

export const importInput = z.strictObject({ import_id });
export type ImportInput = z.output<typeof importInput>;

export const listImportsInput = z.strictObject({
  memory_store_id,
  limit: limitField.default(20),
  page: pageField.optional(),
});
export type ListImportsInput = z.output<typeof listImportsInput>;

export const listImportItemsInput = z.strictObject({
  import_id,
  state: z.enum(itemStates).optional(),
  limit: limitField.default(50),
  page: pageField.optional(),
});
export type ListImportItemsInput = z.output<typeof listImportItemsInput>;

export const applyImportInput = z.strictObject({
  import_id,
  /** What is done where a path is taken by another text. */
  on_conflict: z.enum(conflictChoices).default("skip"),
  /** Other choices for single items, by their position. */
  choices: z
    .array(z.strictObject({ position: z.number().int().min(0), choice: z.enum(conflictChoices) }))
    .max(maxImportedFiles)
    .default([]),
  /** Shown beside the change; not for a history, whose changes have their own. */
  reason: reasonField.optional(),
});
export type ApplyImportInput = z.output<typeof applyImportInput>;
