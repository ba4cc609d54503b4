import "server-only";
import { presentDuplicate } from "@/lib/entry/duplicate.present";
import { listDuplicatesInput, settleDuplicateInput } from "@/lib/entry/duplicate.schema";
import { presentImportance, presentPruned } from "@/lib/entry/entry.present";
import { pruneEntriesInput, setImportanceInput } from "@/lib/entry/entry.schema";
import { listDuplicates } from "@/lib/entry/list-duplicates";
import { pruneStoreEntries } from "@/lib/entry/prune-entries";
import { setImportance } from "@/lib/entry/set-importance";
import { settleDuplicate } from "@/lib/entry/settle-duplicate";
import { defineOperation } from "../operation";

export const entryOperations = {
  listDuplicates: defineOperation({
    name: "listDuplicates",
    action: "change.read",
    effect: "read",
    summary: "List entries that say nearly the same and wait for a decision, the newest first.",
    input: listDuplicatesInput,
    run: listDuplicates,
    present: ({ duplicates, nextPage }) => ({ data: duplicates.map(presentDuplicate), next_page: nextPage }),
  }),
  settleDuplicate: defineOperation({
    name: "settleDuplicate",
    action: "change.review",
    effect: "destructive",
    summary: "Keep one of two entries that say nearly the same, both, or what they say together.",
    input: settleDuplicateInput,
    run: settleDuplicate,
    present: ({ id }) => ({ id }),
  }),
  setImportance: defineOperation({
    name: "setImportance",
    action: "memory.update",
    effect: "write",
    summary: "Say how important a memory is.",
    input: setImportanceInput,
    run: setImportance,
    present: presentImportance,
  }),
  pruneEntries: defineOperation({
    name: "pruneEntries",
    action: "memory.delete",
    effect: "destructive",
    summary: "Delete the entries that count least beyond a number, or show which these would be.",
    input: pruneEntriesInput,
    run: pruneStoreEntries,
    present: presentPruned,
  }),
};
