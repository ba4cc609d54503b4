import "server-only";
import type { Context } from "@/lib/access/context";
import { runTool, type ToolAnswer } from "../run-tool";
import type { ToolFamily, ToolTarget } from "../tool-family";
import * as commands from "./document-commands";
import { documentToolDefinitions } from "./document-tool-definitions";
import { type DocumentTool, documentToolInputs } from "./document-tool-inputs";

const runners: {
  [Name in DocumentTool]: (context: Context, target: ToolTarget, input: never) => Promise<ToolAnswer>;
} = {
  memory_list: commands.runList,
  memory_search: commands.runSearch,
  memory_read: commands.runRead,
  memory_write: commands.runWrite,
  memory_edit: commands.runEdit,
  memory_delete: commands.runDelete,
};

/** `memory_list`, `memory_search`, `memory_read`, `memory_write`, `memory_edit` and `memory_delete` over the documents of its stores. */
export const documentTools: ToolFamily = {
  name: "documents",
  definitions: documentToolDefinitions,
  run(context, target, call) {
    const name = call.name as DocumentTool;
    return runTool(documentToolInputs[name], call.input, {
      run: (input) => runners[name](context, target, input as never),
      destroys: () => (name === "memory_delete" ? "memory.delete" : undefined),
    });
  },
};
