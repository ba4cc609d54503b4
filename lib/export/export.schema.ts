import { z } from "zod";
import { exportFormats } from "@/lib/domain/export-format";
import { idField, pathPrefixField } from "@/lib/domain/schema-parts";

export const exportInput = z
  .strictObject({
    /** Absent: every store that the caller sees. */
    memory_store_id: idField("memstore").optional(),
    /** A folder of the store. */
    path_prefix: pathPrefixField.optional(),
    format: z.enum(exportFormats).default("zip"),
  })
  .refine((input) => input.path_prefix === undefined || input.memory_store_id !== undefined, {
    path: ["path_prefix"],
    error: "is a folder of one store: name that store in memory_store_id",
  });
export type ExportInput = z.output<typeof exportInput>;
