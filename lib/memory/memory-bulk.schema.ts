import { z } from "zod";
import { entryCategories } from "@/lib/domain/entry";
import {
  contentField,
  idField,
  memoryPathField,
  pageField,
  pathPrefixField,
  reasonField,
  wellFormedField,
} from "@/lib/domain/schema-parts";

const memory_store_id = idField("memstore");
/** As many as a store can hold. */
const most = 10_000;

/** What somebody chose: memories by id, and folders with everything in them. Nothing chosen is refused. */
const chosen = {
  memory_store_id,
  memory_ids: z.array(idField("mem")).max(most).default([]),
  folders: z.array(pathPrefixField).max(most).default([]),
};
const isChosen = (input: { memory_ids: string[]; folders: string[] }) =>
  input.memory_ids.length + input.folders.length > 0;
const nothingChosen = { error: "Choose at least one memory or folder." };

export const measureMemoriesInput = z.strictObject(chosen).refine(isChosen, nothingChosen);
export type MeasureMemoriesInput = z.output<typeof measureMemoriesInput>;

export const exportMemoriesInput = z.strictObject(chosen).refine(isChosen, nothingChosen);
export type ExportMemoriesInput = z.output<typeof exportMemoriesInput>;

/** What a person downloads: one JSON document, or a ZIP archive of plain files at their paths. */
export const downloadMemoriesInput = z
  .strictObject({ ...chosen, format: z.enum(["json", "zip"]).default("json") })
  .refine(isChosen, nothingChosen);

export const moveMemoriesInput = z
  .strictObject({ ...chosen, into: pathPrefixField, reason: reasonField.optional() })
  .refine(isChosen, nothingChosen);
export type MoveMemoriesInput = z.output<typeof moveMemoriesInput>;

export const deleteMemoriesInput = z
  .strictObject({ ...chosen, reason: reasonField.optional() })
  .refine(isChosen, nothingChosen);
export type DeleteMemoriesInput = z.output<typeof deleteMemoriesInput>;

export const undoDeleteInput = z.strictObject({ memory_store_id, change_id: idField("chg") });
export type UndoDeleteInput = z.output<typeof undoDeleteInput>;

/** The move, by its change or by the version that moved one memory. */
export const undoMoveInput = z
  .strictObject({
    memory_store_id,
    change_id: idField("chg").optional(),
    memory_version_id: idField("memver").optional(),
  })
  .refine((input) => (input.change_id === undefined) !== (input.memory_version_id === undefined), {
    error: "Pass change_id or memory_version_id, one of the two.",
  });
export type UndoMoveInput = z.output<typeof undoMoveInput>;

export const createMemoriesInput = z.strictObject({
  memory_store_id,
  memories: z
    .array(z.strictObject({ path: memoryPathField, content: contentField }))
    .min(1)
    .max(200),
  reason: reasonField.optional(),
});
export type CreateMemoriesInput = z.output<typeof createMemoriesInput>;

export const copyMemoriesInput = z.strictObject({ memory_store_id, from_store_id: memory_store_id });
export type CopyMemoriesInput = z.output<typeof copyMemoriesInput>;

const memorySorts = ["path", "size", "updated"] as const;

export const listMemoryTableInput = z.strictObject({
  memory_store_id,
  sort: z.enum(memorySorts).default("path"),
  direction: z.enum(["ascending", "descending"]).default("ascending"),
  /** Part of the path; upper and lower case of A–Z are the same. */
  contains: wellFormedField.max(1_024).optional(),
  /** Entries of a category, of an importance at least, or with a tag; other memories have none of these. */
  category: z.enum(entryCategories).optional(),
  min_importance: z.number().int().min(1).max(5).optional(),
  tag: wellFormedField.trim().min(1).max(64).optional(),
  limit: z.number().int().min(1).max(200).default(100),
  page: pageField.optional(),
});
export type ListMemoryTableInput = z.output<typeof listMemoryTableInput>;

export const summariseFolderInput = z.strictObject({ memory_store_id, path_prefix: pathPrefixField });
export type SummariseFolderInput = z.output<typeof summariseFolderInput>;
