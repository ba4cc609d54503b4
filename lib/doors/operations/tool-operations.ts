import "server-only";
import { defineOperation } from "../operation";
import { presentTools, presentTriedTool } from "../tools/tool.present";
import { describeToolsInput, tryToolInput } from "../tools/tool.schema";
import { describeTools, tryTool } from "../tools/try-tool";

export const toolOperations = {
  describeTools: defineOperation({
    name: "describeTools",
    action: "store.read",
    effect: "read",
    summary: "Describe the tools of a store or a session, as models are told of them and as forms.",
    input: describeToolsInput,
    run: describeTools,
    present: presentTools,
  }),
  tryTool: defineOperation({
    name: "tryTool",
    action: "store.read",
    effect: "write",
    summary: "Run one call of a tool as oneself, and answer the tool_result that an agent would get.",
    input: tryToolInput,
    run: tryTool,
    present: presentTriedTool,
  }),
};
