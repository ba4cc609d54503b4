import { z } from "zod";
import { entryCategories } from "@/lib/domain/entry";
import { idField, reasonField, timeField, wellFormedField, wholeNumberField } from "@/lib/domain/schema-parts";

const memory_store_id = idField("memstore");
const text = (name: string) => z.string({ error: `${name}: give it as text` });

/** As `timeField`, and a time without a zone, as the source document's own code writes it, is UTC. */
const expiry = z
  .string({ error: "expires_at: give a time such as 2026-12-31T00:00:00Z" })
  .transform((given) => (/^\d{4}-\d\d-\d\dT[\d:.]+$/.test(given) ? `${given}Z` : given))
  .pipe(timeField);

const importance = (name: string) => {
  const rule = `${name}: must be a whole number from 1 to 5`;
  return z.number(rule).int(rule).min(1, rule).max(5, rule);
};

const tag = z.string().trim().min(1, "tags: must not be empty").max(64, "tags: have at most 64 characters each");

/** Any category may be asked for. */
const category = wellFormedField.max(255, "must have at most 255 characters");

/** What the three tools take; fields that a model adds on top are ignored. Source: seed 002, section 25.2. */
export const storeEntryFields = z.object({
  content: text("content").refine((content) => content.trim() !== "", "content: must not be empty"),
  category: z.enum(entryCategories, { error: `category: use one of ${entryCategories.join(", ")}` }),
  tags: z.array(tag, { error: "tags: give a list of words" }).max(32, "tags: give at most 32").nullish(),
  importance: importance("importance"),
  expires_at: expiry.nullish(),
});
export type StoreEntryFields = z.output<typeof storeEntryFields>;

export const retrieveEntriesFields = z.object({
  query: text("query").max(4_096, "query: have at most 4,096 characters"),
  categories: z.array(text("categories").pipe(category)).max(20, "categories: name at most 20").nullish(),
  limit: z.number().int("limit: must be from 1 to 100").min(1, "limit: must be from 1 to 100").max(100).nullish(),
  min_importance: importance("min_importance").nullish(),
});
export type RetrieveEntriesFields = z.output<typeof retrieveEntriesFields>;

export const deleteEntryFields = z.object({
  memory_id: text("memory_id").pipe(idField("mem")),
  reason: text("reason").pipe(reasonField),
});
export type DeleteEntryFields = z.output<typeof deleteEntryFields>;

/** Over HTTP, where everything is text. */
export const prefetchFields = z.strictObject({
  query: text("query").max(4_096, "query: have at most 4,096 characters"),
  limit: wholeNumberField(1, 50).default(5),
  min_importance: wholeNumberField(1, 5).default(3),
  categories: z.array(category).max(20).optional(),
});

export const setImportanceInput = z.strictObject({
  memory_store_id,
  memory_id: idField("mem"),
  importance: importance("importance"),
});
export type SetImportanceInput = z.output<typeof setImportanceInput>;

export const pruneEntriesInput = z.strictObject({
  memory_store_id,
  /** Those of the store where it is left out. */
  max_entries: wholeNumberField(1, 10_000).optional(),
  dry_run: z.boolean().default(false),
});
export type PruneEntriesInput = z.output<typeof pruneEntriesInput>;
