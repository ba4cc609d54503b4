import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Config } from "@/lib/config/config";
import type { Database } from "@/lib/db/database";
import { noteRequest, type RequestKind } from "@/lib/health/request-times";
import type { Answer } from "./answer";
import { isPlain, NodeCall, readBody } from "./node-call";
import { noteRoute } from "./request-notes";
import { restDoor } from "./rest/rest-door";
import { restRoutes } from "./rest/rest-routes";
import { programHeaders } from "./security-headers";
import { sendTogether } from "./send-together";
import { shortBody, storeToolDoor, storeTools } from "./tools/tool-door";

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

/** A request that is answered here: what it is counted as, and the door with what it takes of the address. */
interface Found {
  route: string;
  kind: Omit<RequestKind, "status">;
  answer: (db: Database, call: NodeCall) => Promise<Answer>;
  hasBody: boolean;
}

const toolAddress = /^\/api\/stores\/(memstore_[0-9A-Z]{26})\/tools$/;
const memoryAddress = /^\/v1\/memory_stores\/(memstore_[0-9A-Z]{26})\/memories\/(mem_[0-9A-Z]{26})(?:\?[^#]*)?$/;
const toolKind = { door: "tools", operation: `POST ${storeTools}` } as const;
const memoryRoute = restRoutes.find(({ readsMemory }) => readsMemory);

function findTool({ url = "", headers }: IncomingMessage): Found | undefined {
  const id = toolAddress.exec(url)?.[1];
  const length = Number(headers["content-length"] ?? 0);
  if (id === undefined || !(length > 0 && length <= shortBody)) return undefined;
  return { route: storeTools, kind: toolKind, hasBody: true, answer: (db, call) => storeToolDoor(db, call, id) };
}

function findMemory({ url = "", headers }: IncomingMessage): Found | undefined {
  const [, storeId, memoryId] = memoryAddress.exec(url) ?? [];
  if (!memoryRoute || storeId === undefined || memoryId === undefined) return undefined;
  if (headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined) return undefined;
  const params = { memory_store_id: storeId, memory_id: memoryId };
  const { path: route, operation } = memoryRoute;
  const kind = { door: "rest", operation: operation.name } as const;
  return { route, kind, hasBody: false, answer: (db, call) => restDoor(db, memoryRoute, call, params) };
}

function find(request: IncomingMessage): Found | undefined {
  if (request.method === "POST") return findTool(request);
  return request.method === "GET" ? findMemory(request) : undefined;
}

export interface DirectDoors {
  db: Database;
  config: Pick<Config, "publicUrl" | "sso" | "metricsToken">;
}

/**
 * Answers what agents ask most, a call of a store's tools and a memory by its id, out of Node's own objects: between them and the
 * door a router and objects of the Web take as long as the database does. Whatever is unusual about a request leaves it to `next`,
 * which says the same.
 */
export function answerDirectly({ db, config }: DirectDoors, next: Handler): Handler {
  const fixed = programHeaders(config).flat();
  const send = sendTogether((response, { status, headers, body }) => {
    const length = Buffer.byteLength(body);
    const head = [...fixed, "content-length", String(length)];
    for (const name in headers) head.push(name, headers[name] ?? "");
    response.writeHead(status, head);
    // As many bytes as characters are ASCII, which are written sooner where nobody has to ask.
    response.end(body, length === body.length ? "latin1" : "utf8");
  });
  return (request, response) => {
    const found = find(request);
    if (!found || !isPlain(request)) return next(request, response);
    const from = config.metricsToken ? performance.now() : 0;
    noteRoute(found.route);
    const run = async () => {
      const bytes = found.hasBody ? await readBody(request) : undefined;
      const answer = await found.answer(db, new NodeCall(request, bytes));
      if (config.metricsToken) noteRequest({ ...found.kind, status: answer.status }, performance.now() - from);
      send(response, answer);
    };
    run().catch((error: Error) => response.destroy(error));
  };
}
