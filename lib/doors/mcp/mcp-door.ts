import "server-only";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import type { Hono } from "hono";
import { z } from "zod";
import type { Context } from "@/lib/access/context";
import type { Database } from "@/lib/db/database";
import { type ToolFamilyName, toolFamilyNames } from "@/lib/domain/tool-family-name";
import { isForPages, subscribeLive } from "@/lib/live/live-bus";
import { noteStream } from "@/lib/live/open-streams";
import { httpError } from "../http-error";
import { parseInput } from "../parse-input";
import { assertKeyStillWorks, newRequestId, programContext } from "../program-context";
import { asJsonObject, readJson } from "../read-json";
import { openSessionEndpoint, openStoreEndpoint, type ToolEndpoint } from "../tools/tool-endpoint";
import { answerBatch } from "./mcp-batch";
import { createMcpServer } from "./mcp-server";

const largestBody = 1_048_576;
/** As often as the streams of the console: how long a stream may outlive its key where nobody was told of its end. */
const askAgainMs = 15_000;
const familyQuery = z.enum(toolFamilyNames, { error: `family: use one of ${toolFamilyNames.join(", ")}` });

type Open = (context: Context, id: string) => Promise<ToolEndpoint>;

interface McpRequest {
  request: Request;
  requestId: string;
  /** Of the store or session that the address names, and how it is opened. */
  id: string;
  open: Open;
}

/** What the servers of one request work on. */
interface Opened {
  endpoint: ToolEndpoint;
  family: ToolFamilyName;
}

async function openEndpoint(db: Database, { request, requestId, id, open }: McpRequest): Promise<Opened> {
  const { headers, url } = request;
  const context = await programContext(db, {
    headers,
    requestId,
    origin: "mcp",
    sessions: open === openStoreEndpoint,
    storeId: id,
  });
  const endpoint = await open(context, id);
  const family = parseInput(familyQuery, new URL(url).searchParams.get("family") ?? "documents");
  return { endpoint, family };
}

/** Stateless: any process may answer any request, and nothing is kept between two of them. */
async function connect({ endpoint, family }: Opened) {
  const server = createMcpServer(endpoint, family);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  return { server, transport };
}

/** A stream that says when the list of memories has changed, until the client goes or its key ends. */
async function openStream(db: Database, asked: McpRequest): Promise<Response> {
  const opened = await openEndpoint(db, asked);
  const { endpoint } = opened;
  const { server, transport } = await connect(opened);
  const { request } = asked;
  const stores = new Set(endpoint.target.mounts.map(({ store }) => store.id));
  const stop = subscribeLive((event) => {
    if (!isForPages(event) || event.workspaceId !== endpoint.context.actor.workspaceId) return;
    if (event.kind === "key.changed") return askAgain();
    if (event.kind !== "change.committed" || !stores.has(event.storeId)) return;
    server.sendResourceListChanged().catch(end);
  });
  // A key may run out, and what another process says may be missed.
  const asking = setInterval(askAgain, askAgainMs);
  const forget = noteStream(end);
  // Which stores a key reaches stays as it was made: to work is all that it can lose.
  function askAgain(): void {
    assertKeyStillWorks(db, request.headers).catch(end);
  }
  function end(): void {
    stop();
    clearInterval(asking);
    forget();
    void server.close();
  }
  request.signal.addEventListener("abort", end);
  const response = await transport.handleRequest(request);
  // A refusal ends without an abort, and who has left already aborts nothing more.
  if (!response.ok || request.signal.aborted) end();
  return response;
}

async function answerOnce(db: Database, asked: McpRequest): Promise<Response> {
  const opened = await openEndpoint(db, asked);
  const body = await readJson(asked.request, largestBody);
  const answer = async (parsedBody: unknown) =>
    (await connect(opened)).transport.handleRequest(asked.request, { parsedBody });
  return Array.isArray(body) ? answerBatch(asked.request, body, answer) : answer(asJsonObject(body));
}

async function mcpDoor(db: Database, open: Open, request: Request, id: string): Promise<Response> {
  const requestId = newRequestId();
  try {
    const asked = { request, requestId, id, open };
    const response = await (request.method === "GET" ? openStream : answerOnce)(db, asked);
    response.headers.set("request-id", requestId);
    return response;
  } catch (error) {
    return httpError(error, { requestId });
  }
}

const doors: [path: string, open: Open][] = [
  ["/api/stores/:id/mcp", openStoreEndpoint],
  ["/api/sessions/:id/mcp", openSessionEndpoint],
];
const methods = ["GET", "POST"];

/** Mounts the MCP endpoints (Streamable HTTP) and answers which methods their paths take. */
export function mountMcpDoor(app: Hono, db: Database): [string, string[]][] {
  for (const [path, open] of doors) app.on(methods, path, (c) => mcpDoor(db, open, c.req.raw, c.req.param("id") ?? ""));
  return doors.map(([path]) => [path, methods]);
}
