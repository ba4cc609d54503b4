import "server-only";
import { applyImport } from "@/lib/import/apply-import";
import { cancelImport } from "@/lib/import/cancel-import";
import { presentImport, presentItem } from "@/lib/import/import.present";
import {
  applyImportInput,
  importInput,
  listImportItemsInput,
  listImportsInput,
  pullInput,
} from "@/lib/import/import.schema";
import { pauseImport } from "@/lib/import/pause-import";
import { pullImport } from "@/lib/import/pull-import";
import { listImportItems, listImports, retrieveImport } from "@/lib/import/read-imports";
import { resumeImport } from "@/lib/import/resume-import";
import { defineOperation } from "../operation";

/** Files come in by a door of their own, because a body of JSON would hold them badly. */
export const importOperations = {
  pullImport: defineOperation({
    name: "pullImport",
    action: "memory.create",
    effect: "write",
    summary: "Read a store of another server that speaks /v1/memory_stores, for a dry run of its import.",
    input: pullInput,
    run: pullImport,
    present: presentImport,
  }),
  listImports: defineOperation({
    name: "listImports",
    action: "memory.create",
    effect: "read",
    summary: "List the imports into a store, newest first.",
    input: listImportsInput,
    run: listImports,
    present: ({ imports, nextPage }) => ({ data: imports.map(presentImport), next_page: nextPage }),
  }),
  retrieveImport: defineOperation({
    name: "retrieveImport",
    action: "memory.create",
    effect: "read",
    summary: "Retrieve how an import stands, with what its dry run counted.",
    input: importInput,
    run: retrieveImport,
    present: presentImport,
  }),
  listImportItems: defineOperation({
    name: "listImportItems",
    action: "memory.create",
    effect: "read",
    summary: "List what an import that waits would do with each memory: create it, leave it, or meet a conflict.",
    input: listImportItemsInput,
    run: listImportItems,
    present: ({ items, nextPage }) => ({ data: items.map(presentItem), next_page: nextPage }),
  }),
  applyImport: defineOperation({
    name: "applyImport",
    action: "memory.create",
    effect: "write",
    summary: "Write what the dry run of an import has shown, with a choice for its conflicts.",
    input: applyImportInput,
    run: applyImport,
    present: presentImport,
  }),
  pauseImport: defineOperation({
    name: "pauseImport",
    action: "memory.create",
    effect: "write",
    summary: "Stop reading from another server for now; what was read waits.",
    input: importInput,
    run: pauseImport,
    present: presentImport,
  }),
  resumeImport: defineOperation({
    name: "resumeImport",
    action: "memory.create",
    effect: "write",
    summary: "Go on reading from another server where it was cut short.",
    input: importInput,
    run: resumeImport,
    present: presentImport,
  }),
  cancelImport: defineOperation({
    name: "cancelImport",
    action: "memory.create",
    effect: "write",
    summary: "Stop an import, or throw away what waits of it; what was written stays.",
    input: importInput,
    run: cancelImport,
    present: presentImport,
  }),
};
