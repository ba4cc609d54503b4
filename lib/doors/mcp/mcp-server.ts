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
import type { ToolFamilyName } from "@/lib/domain/tool-family-name";
import { placesOf } from "@/lib/tools/find-place";
import { memoriesRoot } from "@/lib/tools/memory-tool/tool-path";
import type { ToolDefinition } from "@/lib/tools/tool-family";
import { toolDefinitions } from "@/lib/tools/tool-registry";
import { isOurs, toldOf } from "../http-error";
import { runToolCall } from "../tools/run-tool-body";
import { promptOf, type ToolEndpoint } from "../tools/tool-endpoint";
import { completePath, invalidParams, listResources, readResource } from "./mcp-resources";

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
      const told = toldOf(error, context.requestId);
      throw isOurs(told) ? new McpError(ErrorCode.InternalError, told.message) : invalidParams(told.message);
    }
  };
}

async function callTool(endpoint: ToolEndpoint, family: ToolFamilyName, call: { name: string; arguments?: unknown }) {
  if (!toolDefinitions(family).some(({ name }) => name === call.name)) {
    throw invalidParams(`There is no tool named ${call.name.slice(0, 100)} here.`);
  }
  const outcome = await runToolCall(endpoint, { name: call.name, input: call.arguments ?? {} }, family);
  return {
    content: [{ type: "text" as const, text: outcome.content }],
    ...(outcome.structured ? { structuredContent: outcome.structured } : {}),
    ...(outcome.isError ? { isError: true } : {}),
  };
}

/** An MCP server for one request: the tools of a family, and memories as resources, all with the caller's authority. */
export function createMcpServer(endpoint: ToolEndpoint, family: ToolFamilyName): Server {
  const { context, title, target } = endpoint;
  const base = family === "memory" ? memoriesRoot : "";
  const places = endpoint.closed === undefined ? placesOf(target, base) : [];
  const stores = places.map(({ store }) => store.id);
  const server = new Server(
    { name: "palimpsest", title: `Palimpsest: ${title}`, version: "1" },
    {
      capabilities: { tools: {}, resources: { listChanged: true }, completions: {} },
      instructions: promptOf(endpoint, family),
    },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: toolDefinitions(family).map(presentTool) }));
  server.setRequestHandler(
    CallToolRequestSchema,
    answering(context, ({ params }) => callTool(endpoint, family, params)),
  );
  server.setRequestHandler(
    ListResourcesRequestSchema,
    answering(context, ({ params }) => listResources(context, places, params?.cursor)),
  );
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({
    resourceTemplates: stores.map((id) => ({
      uriTemplate: `memory://${id}/{+path}`,
      name: "memory",
      description: "A memory of this store, by its path.",
    })),
  }));
  server.setRequestHandler(
    ReadResourceRequestSchema,
    answering(context, ({ params }) => readResource(context, stores, params.uri)),
  );
  server.setRequestHandler(
    CompleteRequestSchema,
    answering(context, async ({ params }) => {
      const { ref, argument } = params;
      const id = ref.type === "ref/resource" ? stores.find((store) => ref.uri.startsWith(`memory://${store}/`)) : null;
      const values = id && argument.name === "path" ? await completePath(context, id, argument.value) : [];
      return { completion: { values } };
    }),
  );
  return server;
}
