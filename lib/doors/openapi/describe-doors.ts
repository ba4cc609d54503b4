import "server-only";
import { toolFamilyNames } from "@/lib/domain/tool-family-name";
import { prefetchFields } from "@/lib/entry/entry.schema";
import { toolFormats } from "@/lib/tools/present-definitions";
import { errorTable } from "../error-table";
import { type RestRoute, restRoutes } from "../rest/rest-routes";
import { toolBody } from "../tools/run-tool-body";
import { describeFiles } from "./describe-files";
import { describeWebhooks } from "./describe-webhooks";
import {
  answerSchemas,
  answersOf,
  type Described,
  propertiesOf,
  queryParameters,
  requiredOf,
  type Schema,
  schemaOf,
} from "./described";
import { exampleOf } from "./examples";

const inBraces = (path: string) => path.replace(/:(\w+)/g, "{$1}");
const namesIn = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);

/** Which part of the product a path belongs to. */
function tagOf(path: string): string {
  const [, , first = "", , second] = path.split("/");
  return (first === "memory_stores" && second ? second : first).replaceAll("_", " ");
}

function describeRoute(route: RestRoute): Described[] {
  const { operation, path, body = [], query = [], lists = [] } = route;
  const fields = { ...propertiesOf(operation.input), ...(route.prepared ? propertiesOf(route.prepared) : {}) };
  const required = requiredOf(operation.input);
  const parameters = [
    ...namesIn(path).map((name) => ({ name, in: "path", required: true, schema: fields[name] ?? { type: "string" } })),
    ...[...query, ...lists.filter((name) => !query.includes(name))].map((name) => ({
      ...{ name, in: "query", required: required.has(name), schema: fields[name] ?? {} },
    })),
  ];
  const schema = {
    type: "object",
    properties: Object.fromEntries(body.map((name) => [name, fields[name] ?? {}])),
    required: body.filter((name) => required.has(name)),
    additionalProperties: false,
  };
  const example = exampleOf(operation.name)?.body;
  const requestBody = {
    required: schema.required.length > 0,
    content: { "application/json": { schema, ...(example ? { example } : {}) } },
  };
  return route.methods.map((method, at) => ({
    method,
    path,
    entry: {
      operationId: at === 0 ? operation.name : `${operation.name}By${method}`,
      summary: operation.summary,
      description: `Takes the permission \`${operation.action}\`.`,
      tags: [tagOf(path)],
      parameters,
      ...(body.length > 0 ? { requestBody } : {}),
      responses: answersOf(operation.name),
    },
  }));
}

const jsonRpc = { type: ["object", "array"] };

/** What the protocol itself refuses it refuses in its own form, by which its clients know it. */
const mcpRefusals = {
  "4XX": {
    description:
      "Refused: by the endpoint as everywhere, or by the protocol (headers or messages that are none of its own).",
    content: {
      "application/json": {
        schema: { oneOf: [{ $ref: "#/components/schemas/Error" }, { $ref: "#/components/schemas/JsonRpcError" }] },
      },
    },
  },
};

const jsonRpcErrorSchema = {
  type: "object",
  required: ["jsonrpc", "error", "id"],
  properties: {
    jsonrpc: { const: "2.0" },
    error: {
      type: "object",
      required: ["code", "message"],
      properties: { code: { type: "integer" }, message: { type: "string" }, data: {} },
    },
    id: { type: ["string", "integer", "null"] },
  },
};

/** The endpoints for tools, which are the same for a store and for a session. */
function describeTools(owner: "stores" | "sessions"): Described[] {
  const id = { name: "id", in: "path", required: true, schema: { type: "string" } };
  const family = { name: "family", in: "query", schema: { type: "string", enum: [...toolFamilyNames] } };
  const format = { name: "format", in: "query", schema: { type: "string", enum: [...toolFormats] } };
  const of = owner === "stores" ? "Store" : "Session";
  const described = (method: string, path: string, entry: Schema): Described => ({
    method,
    path: `/api/${owner}/:id/${path}`,
    entry: { tags: ["tools"], ...entry },
  });
  const example = exampleOf(`runTool${of}`)?.body;
  const content = { "application/json": { schema: schemaOf(toolBody), ...(example ? { example } : {}) } };
  return [
    described("GET", "tools", {
      operationId: `describeTools${of}`,
      summary: "Answer the tool definitions for the model, and the text for its system prompt.",
      parameters: [id, family, format],
      responses: answersOf("describeTools"),
    }),
    described("POST", "tools", {
      operationId: `runTool${of}`,
      summary: "Run one tool_use block, or those of an assistant's message, and answer the tool_result.",
      parameters: [id],
      requestBody: { required: true, content },
      responses: answersOf("runTool"),
    }),
    described("GET", "prefetch", {
      operationId: `prefetch${of}`,
      summary: "Answer what memory holds about a question, as a section for the prompt.",
      parameters: [id, ...queryParameters(propertiesOf(prefetchFields), requiredOf(prefetchFields))],
      responses: answersOf("prefetch"),
    }),
    described("GET", "mcp", {
      operationId: `mcpStream${of}`,
      summary: "Keep a stream open on which MCP tells when the list of memories has changed.",
      parameters: [id, family],
      responses: {
        ...mcpRefusals,
        "200": { description: "Server-sent events.", content: { "text/event-stream": { schema: { type: "string" } } } },
      },
    }),
    described("POST", "mcp", {
      operationId: `mcp${of}`,
      summary: "Speak MCP (Streamable HTTP, stateless), one message or, up to version 2025-03-26, a batch.",
      parameters: [id, family],
      requestBody: { required: true, content: { "application/json": { schema: jsonRpc } } },
      responses: {
        ...mcpRefusals,
        "200": { description: "The answers of JSON-RPC.", content: { "application/json": { schema: jsonRpc } } },
        "202": { description: "A notification was taken; it has no answer." },
      },
    }),
  ];
}

const errorSchema = {
  type: "object",
  required: ["type", "error", "request_id"],
  properties: {
    type: { const: "error" },
    error: {
      type: "object",
      required: ["type", "message"],
      properties: {
        type: { type: "string", enum: [...new Set(Object.values(errorTable).map(({ type }) => type))] },
        message: { type: "string" },
      },
    },
    request_id: { type: "string" },
  },
};

function describeAll() {
  const paths: Record<string, Record<string, Schema>> = {};
  const all = [
    ...restRoutes.flatMap(describeRoute),
    ...describeTools("stores"),
    ...describeTools("sessions"),
    ...describeFiles(),
  ];
  for (const { method, path, entry } of all) {
    const key = inBraces(path);
    paths[key] = { ...paths[key], [method.toLowerCase()]: entry };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Palimpsest",
      version: "1",
      license: { name: "Apache License 2.0", identifier: "Apache-2.0" },
      description:
        "Memory of AI agents: stores, memories, versions, review, redaction. Errors have one shape, but for those of MCP itself; every answer carries a request-id header.",
    },
    // The server that it was read from.
    servers: [{ url: "/" }],
    security: [{ apiKey: [] }, { bearer: [] }],
    paths,
    webhooks: describeWebhooks(),
    components: {
      securitySchemes: {
        apiKey: { type: "apiKey", in: "header", name: "x-api-key" },
        bearer: { type: "http", scheme: "bearer" },
      },
      schemas: { ...answerSchemas, Error: errorSchema, JsonRpcError: jsonRpcErrorSchema },
    },
  };
}

export type ApiDescription = ReturnType<typeof describeAll>;

let described: ApiDescription | undefined;

/** The program doors as OpenAPI 3.1, made from the schemas that parse what they are sent. */
export function describeDoors(): ApiDescription {
  described ??= describeAll();
  return described;
}
