import "server-only";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import type { Hono } from "hono";
import { z } from "zod";
import { actorMay } from "@/lib/access/assert-may";
import type { Database } from "@/lib/db/database";
import { AppError } from "@/lib/domain/app-error";
import { isId } from "@/lib/domain/id";
import { subscribeLive } from "@/lib/live/live-bus";
import { retrieveStore } from "@/lib/store/retrieve-store";
import { systemPrompt } from "@/lib/tools/system-prompt";
import { toolFamilyNames } from "@/lib/tools/tool-registry";
import { httpError } from "../http-error";
import { parseInput } from "../parse-input";
import { newRequestId, programContext } from "../program-context";
import { readJsonObject } from "../read-json";
import { createMcpServer } from "./mcp-server";

const largestBody = 1_048_576;
const familyQuery = z.enum(toolFamilyNames, { error: `family: use one of ${toolFamilyNames.join(", ")}` });

async function openServer(db: Database, request: Request, { storeId, requestId }: Record<string, string>) {
  const { headers, url } = request;
  const context = await programContext(db, {
    headers,
    requestId: requestId ?? "",
    origin: "mcp",
    sessions: true,
    storeId,
  });
  if (!isId("memstore", storeId)) throw new AppError("not_found", "There is no memory store with this id.");
  const store = await retrieveStore(context, { memory_store_id: storeId });
  const family = parseInput(familyQuery, new URL(url).searchParams.get("family") ?? "documents");
  const access = actorMay(context.actor, "memory.update") ? "read_write" : "read_only";
  const directory = family === "memory" ? "/memories" : "/";
  const instructions = systemPrompt([{ store, directory, access }]);
  const server = createMcpServer(context, { store, family, instructions });
  // Stateless: any process may answer any request, and nothing is kept between two of them.
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  return { context, store, server, transport };
}

/** A stream that says when the list of memories has changed, until the client goes or a key of the workspace changes. */
async function openStream(db: Database, request: Request, place: Record<string, string>): Promise<Response> {
  const { store, server, transport, context } = await openServer(db, request, place);
  const stop = subscribeLive((event) => {
    if (event.workspaceId !== context.actor.workspaceId) return;
    // Who holds the stream may be who lost the key: coming back, the client is asked for it again.
    if (event.kind === "key.changed") return end();
    if (event.kind !== "change.committed" || event.storeId !== store.id) return;
    server.sendResourceListChanged().catch(end);
  });
  function end(): void {
    stop();
    void server.close();
  }
  request.signal.addEventListener("abort", end);
  return transport.handleRequest(request);
}

async function mcpDoor(db: Database, request: Request, storeId: string): Promise<Response> {
  const requestId = newRequestId();
  try {
    if (request.method === "GET") return await openStream(db, request, { storeId, requestId });
    const { transport } = await openServer(db, request, { storeId, requestId });
    const parsedBody = await readJsonObject(request, largestBody);
    const response = await transport.handleRequest(request, { parsedBody });
    response.headers.set("request-id", requestId);
    return response;
  } catch (error) {
    return httpError(error, { requestId });
  }
}

const path = "/api/stores/:store/mcp";

/** Mounts the MCP endpoint (Streamable HTTP) and answers which methods its path takes. */
export function mountMcpDoor(app: Hono, db: Database): [string, string[]][] {
  app.on(["GET", "POST"], path, (c) => mcpDoor(db, c.req.raw, c.req.param("store")));
  return [[path, ["GET", "POST"]]];
}
