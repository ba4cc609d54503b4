import "server-only";
import type { Hono } from "hono";
import { z } from "zod";
import type { Database } from "@/lib/db/database";
import { AppError } from "@/lib/domain/app-error";
import { isId } from "@/lib/domain/id";
import { toolFamilyNames } from "@/lib/domain/tool-family-name";
import { prefetchFields } from "@/lib/entry/entry.schema";
import { retrieveEntries } from "@/lib/entry/retrieve-entries";
import type { NamedMemory } from "@/lib/key/key.store";
import { prefetchPrompt, presentEntry } from "@/lib/tools/entry-tools/entry-commands";
import { presentDefinition, toolFormats } from "@/lib/tools/present-definitions";
import { findToolFamily, toolDefinitions } from "@/lib/tools/tool-registry";
import { type Answer, jsonAnswer, toResponse } from "../answer";
import { errorAnswer } from "../http-error";
import { parseInput } from "../parse-input";
import type { ProgramCall } from "../program-call";
import { newRequestId, programContext } from "../program-context";
import { readJsonObject } from "../read-json";
import { readQuery } from "../rest/rest-input";
import { runToolBody } from "./run-tool-body";
import { openSessionEndpoint, openStoreEndpoint, promptOf, type ToolEndpoint } from "./tool-endpoint";

// Several calls may come at once, each with a whole memory in it.
const largestBody = 8_388_608;
// What a caller without a key may make us parse.
export const shortBody = 4_096;

type Read = { body: Record<string, unknown> } | { error: unknown };

/** A short body is read before the key is checked, so that the memory it asks for is read along with the key. */
async function readAhead(request: ProgramCall): Promise<Read | null> {
  const length = Number(request.headers.get("content-length") ?? "0");
  if (request.method !== "POST" || !(length > 0 && length <= shortBody)) return null;
  try {
    return { body: await readJsonObject(request, largestBody) };
  } catch (error) {
    // Said only to who has a key.
    return { error };
  }
}

async function readBody(request: ProgramCall, read: Read | null): Promise<Record<string, unknown>> {
  if (!read) return readJsonObject(request, largestBody);
  if ("error" in read) throw read.error;
  return read.body;
}

function memoryOf(read: Read | null): NamedMemory | undefined {
  if (!read || !("body" in read) || read.body.type !== "tool_use") return undefined;
  const { name, input } = read.body;
  const path = typeof name === "string" ? findToolFamily({ name, input })?.pathRead?.({ name, input }) : null;
  return path ? { by: "path", name: path } : undefined;
}

const familyQuery = z.enum(toolFamilyNames, { error: `family: use one of ${toolFamilyNames.join(", ")}` });
const formatQuery = z.enum(toolFormats, { error: `format: use one of ${toolFormats.join(", ")}` });

/** The definitions to pass in `tools`, and the text to put into the system prompt. */
function describeTools(endpoint: ToolEndpoint, request: ProgramCall) {
  const query = new URL(request.url).searchParams;
  const chosen = parseInput(formatQuery, query.get("format") ?? "anthropic");
  const family = parseInput(familyQuery, query.get("family") ?? "memory");
  return {
    tools: toolDefinitions(family).map((definition) => presentDefinition(definition, chosen)),
    system_prompt: promptOf(endpoint, family),
  };
}

async function answerForStore(db: Database, { request, requestId, id }: ToolRequest): Promise<object> {
  const read = await readAhead(request);
  const context = await programContext(db, {
    headers: request.headers,
    requestId,
    origin: "tool",
    sessions: true,
    storeId: id,
    memory: memoryOf(read),
  });
  // HEAD is GET without the body.
  if (request.method !== "POST") return describeTools(await openStoreEndpoint(context, id), request);
  if (!isId("memstore", id)) throw new AppError("not_found", "There is no memory store with this id.");
  const body = await readBody(request, read);
  return runToolBody(await openStoreEndpoint(context, id), body);
}

async function answerForSession(db: Database, { request, requestId, id }: ToolRequest): Promise<object> {
  const { headers, method } = request;
  const context = await programContext(db, { headers, requestId, origin: "tool", sessions: false });
  const endpoint = await openSessionEndpoint(context, id);
  if (method !== "POST") return describeTools(endpoint, request);
  return runToolBody(endpoint, await readJsonObject(request, largestBody));
}

const prefetchQuery = ["query", "limit", "min_importance", "categories"];

/** What the stores hold about a question, ready for the start of a conversation. */
async function prefetch({ context, target, closed }: ToolEndpoint, request: ProgramCall) {
  if (closed !== undefined) throw new AppError("conflict", closed);
  const query = readQuery(new URL(request.url), { query: prefetchQuery, lists: ["categories"] });
  const stores = target.mounts.map(({ store }) => store.id);
  const memories = await retrieveEntries(context, stores, parseInput(prefetchFields, query));
  return { prompt: prefetchPrompt(memories), memories: memories.map(presentEntry) };
}

async function prefetchForStore(db: Database, { request, requestId, id }: ToolRequest): Promise<object> {
  const { headers } = request;
  const context = await programContext(db, { headers, requestId, origin: "tool", sessions: true, storeId: id });
  return prefetch(await openStoreEndpoint(context, id), request);
}

async function prefetchForSession(db: Database, { request, requestId, id }: ToolRequest): Promise<object> {
  const { headers } = request;
  const context = await programContext(db, { headers, requestId, origin: "tool", sessions: false });
  return prefetch(await openSessionEndpoint(context, id), request);
}

/** What these doors answer, for their description. */
export interface ToolDoorAnswers {
  describeTools: ReturnType<typeof describeTools>;
  runTool: Awaited<ReturnType<typeof runToolBody>>;
  prefetch: Awaited<ReturnType<typeof prefetch>>;
}

interface ToolRequest {
  request: ProgramCall;
  requestId: string;
  /** Of the store or session that the address names. */
  id: string;
}

type Answering = (db: Database, asked: ToolRequest) => Promise<object>;

async function toolDoor(db: Database, answer: Answering, request: ProgramCall, id: string): Promise<Answer> {
  const requestId = newRequestId();
  try {
    return jsonAnswer(await answer(db, { request, requestId, id }), requestId);
  } catch (error) {
    return errorAnswer(error, { requestId });
  }
}

/** A call of the tools of one store. */
export const storeToolDoor = (db: Database, request: ProgramCall, id: string): Promise<Answer> =>
  toolDoor(db, answerForStore, request, id);

export const storeTools = "/api/stores/:id/tools";

const doors: [path: string, methods: string[], answer: Answering][] = [
  [storeTools, ["GET", "POST"], answerForStore],
  ["/api/sessions/:id/tools", ["GET", "POST"], answerForSession],
  ["/api/stores/:id/prefetch", ["GET"], prefetchForStore],
  ["/api/sessions/:id/prefetch", ["GET"], prefetchForSession],
];

/** Mounts the tool endpoints and answers which methods their paths take. */
export function mountToolDoor(app: Hono, db: Database): [string, string[]][] {
  for (const [path, methods, answer] of doors) {
    app.on(methods, path, async (c) => toResponse(await toolDoor(db, answer, c.req.raw, c.req.param("id") ?? "")));
  }
  return doors.map(([path, methods]) => [path, methods]);
}
