import "server-only";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import {
  CallToolRequestSchema,
  CompleteRequestSchema,
  ErrorCode,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
  type Tool,
} from "@modelcontextprotocol/sdk/types.js";
import type { Context } from "@/lib/access/context";
import { isAppError } from "@/lib/domain/app-error";
import type { Store } from "@/lib/store/store";
import type { ToolDefinition } from "@/lib/tools/tool-family";
import { findToolFamily, type ToolFamilyName, toolDefinitions } from "@/lib/tools/tool-registry";
import { logFailure } from "../log-failure";
import { noteRefusal } from "../note-refusals";
import { completePath, invalidParams, listResources, readResource } from "./mcp-resources";

export interface McpTarget {
  store: Store;
  family: ToolFamilyName;
  /** What an agent is told of the store and of how to use it. */
  instructions: string;
}

function presentTool({ name, description, parameters, effect, output }: ToolDefinition): Tool {
  return {
    name,
    description,
    inputSchema: { ...parameters, required: [...parameters.required] },
    ...(output ? { outputSchema: { ...output, required: [...output.required] } } : {}),
    annotations: {
      readOnlyHint: effect === "read",
      destructiveHint: effect === "destructive",
      openWorldHint: false,
    },
  };
}

/** Refusals become the protocol's errors with their sentence; what is our own fault becomes one with nothing in it. */
function answering<Input, Output>(context: Context, answer: (input: Input) => Promise<Output>) {
  return async (input: Input): Promise<Output> => {
    try {
      return await answer(input);
    } catch (error) {
      if (error instanceof McpError) throw error;
      if (isAppError(error) && error.code !== "internal") throw invalidParams(error.message);
      logFailure(context.requestId, error);
      throw new McpError(ErrorCode.InternalError, "Something went wrong on the server. Try again.");
    }
  };
}

async function callTool(context: Context, { store, family }: McpTarget, call: { name: string; arguments?: unknown }) {
  const offered = toolDefinitions(family).some(({ name }) => name === call.name);
  const owner = offered ? findToolFamily(call.name) : undefined;
  if (!owner) throw invalidParams(`There is no tool named ${call.name.slice(0, 100)} here.`);
  const outcome = await owner.run(context, { store }, { name: call.name, input: call.arguments ?? {} });
  if (outcome.refused) await noteRefusal(context, outcome.refused, { memory_store_id: store.id });
  return {
    content: [{ type: "text" as const, text: outcome.content }],
    ...(outcome.structured ? { structuredContent: outcome.structured } : {}),
    ...(outcome.isError ? { isError: true } : {}),
  };
}

/** An MCP server for one request: the tools of a family, and memories as resources, all with the caller's authority. */
export function createMcpServer(context: Context, target: McpTarget): Server {
  const { id } = target.store;
  const server = new Server(
    { name: "palimpsest", title: `Palimpsest: ${target.store.name}`, version: "1" },
    {
      capabilities: { tools: {}, resources: { listChanged: true }, completions: {} },
      instructions: target.instructions,
    },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: toolDefinitions(target.family).map(presentTool) }));
  server.setRequestHandler(
    CallToolRequestSchema,
    answering(context, ({ params }) => callTool(context, target, params)),
  );
  server.setRequestHandler(
    ListResourcesRequestSchema,
    answering(context, ({ params }) => listResources(context, id, params?.cursor)),
  );
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({
    resourceTemplates: [
      { uriTemplate: `memory://${id}/{+path}`, name: "memory", description: "A memory of this store, by its path." },
    ],
  }));
  server.setRequestHandler(
    ReadResourceRequestSchema,
    answering(context, ({ params }) => readResource(context, id, params.uri)),
  );
  server.setRequestHandler(
    CompleteRequestSchema,
    answering(context, async ({ params }) => {
      const isPath = params.ref.type === "ref/resource" && params.argument.name === "path";
      const values = isPath ? await completePath(context, id, params.argument.value) : [];
      return { completion: { values } };
    }),
  );
  return server;
}
