import "server-only";
import { presentPruned } from "@/lib/entry/entry.present";
import { pruneEntriesInput } from "@/lib/entry/entry.schema";
import { pruneStoreEntries } from "@/lib/entry/prune-entries";
import { defineOperation } from "../operation";

export const entryOperations = {
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
