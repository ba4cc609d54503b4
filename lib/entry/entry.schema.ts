import { z } from "zod";
import { entryCategories } from "@/lib/domain/entry";
import {
  idField,
  plainWholeNumberField,
  reasonField,
  timeField,
  wellFormedField,
  wholeNumberField,
} from "@/lib/domain/schema-parts";

const memory_store_id = idField("memstore");
const text = z.string({ error: "give it as text" });

/** As `timeField`, and a time without a zone, as the source document's own code writes it, is UTC. */
const expiry = z
  .string({ error: "give a time such as 2026-12-31T00:00:00Z" })
  .transform((given) => (/^\d{4}-\d\d-\d\dT[\d:.]+$/.test(given) ? `${given}Z` : given))
  .pipe(timeField);

const importance = plainWholeNumberField(1, 5);
const query = text.max(4_096, "have at most 4,096 characters");

const tag = z.string().trim().min(1, "must not be empty").max(64, "have at most 64 characters each");

/** Any category may be asked for. */
const category = wellFormedField.max(255, "must have at most 255 characters");

/** What the three tools take; fields that a model adds on top are ignored. */
export const storeEntryFields = z.object({
  content: text.refine((content) => content.trim() !== "", "must not be empty"),
  category: z.enum(entryCategories, { error: `use one of ${entryCategories.join(", ")}` }),
  tags: z.array(tag, { error: "give a list of words" }).max(32, "give at most 32").nullish(),
  importance,
  expires_at: expiry.nullish(),
});
export type StoreEntryFields = z.output<typeof storeEntryFields>;

export const retrieveEntriesFields = z.object({
  query,
  categories: z.array(text.pipe(category)).max(20, "name at most 20").nullish(),
  limit: plainWholeNumberField(1, 100).nullish(),
  min_importance: importance.nullish(),
});
export type RetrieveEntriesFields = z.output<typeof retrieveEntriesFields>;

export const deleteEntryFields = z.object({
  memory_id: text.pipe(idField("mem")),
  reason: text.pipe(reasonField),
});
export type DeleteEntryFields = z.output<typeof deleteEntryFields>;

/** Over HTTP, where everything is text. */
export const prefetchFields = z.strictObject({
  query,
  limit: wholeNumberField(1, 50).default(5),
  min_importance: wholeNumberField(1, 5).default(3),
  categories: z.array(category).max(20).optional(),
});

export const setImportanceInput = z.strictObject({
  memory_store_id,
  memory_id: idField("mem"),
  importance,
});
export type SetImportanceInput = z.output<typeof setImportanceInput>;

export const pruneEntriesInput = z.strictObject({
  memory_store_id,
  /** Those of the store where it is left out. */
  max_entries: wholeNumberField(1, 10_000).optional(),
  dry_run: z.boolean().default(false),
});
export type PruneEntriesInput = z.output<typeof pruneEntriesInput>;
