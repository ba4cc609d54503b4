import { z } from "zod";
import {
  contentField,
  longPathField,
  longPrefixField,
  pageField,
  plainWholeNumberField,
  sha256Field,
} from "@/lib/domain/schema-parts";
import { queryField } from "@/lib/search/search.schema";

const path = longPathField;
const text = z.string({ error: "give it as text" });

/** A folder as a model writes it, with or without the slash at its end. */
const folder = z
  .string({ error: "give a folder as text, for example /notes/" })
  .transform((raw) => (raw.endsWith("/") ? raw : `${raw}/`))
  .pipe(longPrefixField);

/** The six tools, by name. Fields that a model adds on top are ignored. */
export const documentToolInputs = {
  memory_list: z.object({
    path_prefix: folder.nullish(),
    limit: plainWholeNumberField(1, 100).nullish(),
    page: pageField.nullish(),
  }),
  memory_search: z.object({
    query: text.pipe(queryField),
    path_prefix: folder.nullish(),
    limit: plainWholeNumberField(1, 50).nullish(),
  }),
  memory_read: z.object({ path, view_range: z.array(z.int()).nullish() }),
  memory_write: z.object({ path, content: contentField }),
  memory_edit: z.object({
    path,
    old_str: text.min(1, "must not be empty"),
    new_str: text,
    content_sha256: sha256Field.nullish(),
  }),
  memory_delete: z.object({ path }),
} as const;

export type DocumentTool = keyof typeof documentToolInputs;
export type DocumentInput<Name extends DocumentTool> = z.output<(typeof documentToolInputs)[Name]>;
