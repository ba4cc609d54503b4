import "server-only";
import { deleteEntryFields, retrieveEntriesFields, storeEntryFields } from "@/lib/entry/entry.schema";
import { runTool } from "../run-tool";
import type { ToolFamily } from "../tool-family";
import { runDelete, runRetrieve, runStore } from "./entry-commands";
import { entryToolDefinitions } from "./entry-tool-definitions";

/** `memory_store`, `memory_retrieve` and `memory_delete` by id, over memories with a category, tags and an importance. */
export const entryTools: ToolFamily = {
  name: "entries",
  definitions: entryToolDefinitions,
  // The six tools of documents have a memory_delete too, which takes a path.
  owns: ({ name, input }) =>
    name !== "memory_delete" || (typeof input === "object" && input !== null && "memory_id" in input),
  run(context, target, { name, input }) {
    switch (name) {
      case "memory_store":
        return runTool(storeEntryFields, input, {
          run: (fields) => runStore(context, target, fields),
          destroys: () => undefined,
        });
      case "memory_retrieve":
        return runTool(retrieveEntriesFields, input, {
          run: (fields) => runRetrieve(context, target, fields),
          destroys: () => undefined,
        });
      default:
        return runTool(deleteEntryFields, input, {
          run: (fields) => runDelete(context, target, fields),
          destroys: () => "memory.delete",
        });
    }
  },
};
