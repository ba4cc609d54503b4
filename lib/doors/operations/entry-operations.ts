import "server-only";
import { presentImportance, presentPruned } from "@/lib/entry/entry.present";
import { pruneEntriesInput, setImportanceInput } from "@/lib/entry/entry.schema";
import { pruneStoreEntries } from "@/lib/entry/prune-entries";
import { setImportance } from "@/lib/entry/set-importance";
import { defineOperation } from "../operation";

export const entryOperations = {
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
