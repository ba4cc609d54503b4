import "server-only";
import type { Hono } from "hono";
import { z } from "zod";
import { actorMay } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import type { Database } from "@/lib/db/database";
import { AppError } from "@/lib/domain/app-error";
import { isId } from "@/lib/domain/id";
import type { NamedMemory } from "@/lib/key/key.store";
import { retrieveStore } from "@/lib/store/retrieve-store";
import type { Store } from "@/lib/store/store";
import { presentDefinition, toolFormats } from "@/lib/tools/present-definitions";
import { systemPrompt } from "@/lib/tools/system-prompt";
import { findToolFamily, toolDefinitions, toolFamilyNames } from "@/lib/tools/tool-registry";
import { httpError } from "../http-error";
import { noteRefusal } from "../note-refusals";
import { parseInput } from "../parse-input";
import { newRequestId, programContext } from "../program-context";
import { readJsonObject } from "../read-json";

// Several calls may come at once, each with a whole memory in it.
const largestBody = 8_388_608;
// What a caller without a key may make us parse.
const shortBody = 4_096;
const mostBlocks = 64;

const toolUse = z.object({
  type: z.literal("tool_use", { error: "must be tool_use" }),
  id: z.string().min(1).max(256),
  name: z.string().min(1).max(128),
  input: z.unknown(),
});
const anyBlock = z.looseObject({ type: z.string() });
const message = z.object({ content: z.array(anyBlock).max(mostBlocks) });

type ToolUse = z.output<typeof toolUse>;

async function runBlock(context: Context, store: Store, block: ToolUse): Promise<object> {
  const family = findToolFamily(block.name);
  const outcome = family
    ? await family.run(context, { store }, { name: block.name, input: block.input })
    : { content: `Error: There is no tool named ${block.name} here`, isError: true };
  if ("refused" in outcome && outcome.refused) {
    await noteRefusal(context, outcome.refused, { memory_store_id: store.id });
  }
  return {
    type: "tool_result",
    tool_use_id: block.id,
    content: outcome.content,
    ...(outcome.isError ? { is_error: true } : {}),
  };
}

/** One `tool_use` block, or a message's content of which the blocks that are ours are run, in order. */
async function runBody(context: Context, store: Store, body: Record<string, unknown>): Promise<object> {
  if ("type" in body) return runBlock(context, store, parseInput(toolUse, body));
  if (!("content" in body)) {
    throw new AppError(
      "invalid_request",
      'Send one tool_use block, or {"content": […]} with the content of the assistant\'s message.',
    );
  }
  const results: object[] = [];
  const ours = parseInput(message, body).content.filter(
    (block) => block.type === "tool_use" && findToolFamily(String(block.name)),
  );
  const calls = ours.map((block) => parseInput(toolUse, block));
  for (const call of calls) results.push(await runBlock(context, store, call));
  return { content: results };
}

const familyQuery = z.enum(toolFamilyNames, { error: `family: use one of ${toolFamilyNames.join(", ")}` });
const formatQuery = z.enum(toolFormats, { error: `format: use one of ${toolFormats.join(", ")}` });

function describeTools(context: Context, store: Store, query: URLSearchParams): object {
  const chosen = parseInput(formatQuery, query.get("format") ?? "anthropic");
  const family = parseInput(familyQuery, query.get("family") ?? "memory");
  const access = actorMay(context.actor, "memory.update") ? "read_write" : "read_only";
  return {
    tools: toolDefinitions(family).map((definition) => presentDefinition(definition, chosen)),
    system_prompt: systemPrompt([{ store, directory: family === "memory" ? "/memories" : "/", access }]),
  };
}

type Read = { body: Record<string, unknown> } | { error: unknown };

/** A short body is read before the key is checked, so that the memory it asks for is read along with the key. */
async function readAhead(request: Request): Promise<Read | null> {
  const length = Number(request.headers.get("content-length") ?? "0");
  if (request.method !== "POST" || !(length > 0 && length <= shortBody)) return null;
  try {
    return { body: await readJsonObject(request, largestBody) };
  } catch (error) {
    // Said only to who has a key.
    return { error };
  }
}

async function readBody(request: Request, read: Read | null): Promise<Record<string, unknown>> {
  if (!read) return readJsonObject(request, largestBody);
  if ("error" in read) throw read.error;
  return read.body;
}

function memoryOf(read: Read | null): NamedMemory | undefined {
  if (!read || !("body" in read) || read.body.type !== "tool_use") return undefined;
  const { name, input } = read.body;
  const path = typeof name === "string" ? findToolFamily(name)?.pathRead?.({ name, input }) : null;
  return path ? { by: "path", name: path } : undefined;
}

async function answer(db: Database, request: Request, storeId: string, requestId: string): Promise<object> {
  const read = await readAhead(request);
  const context = await programContext(db, {
    headers: request.headers,
    requestId,
    origin: "tool",
    sessions: true,
    storeId,
    memory: memoryOf(read),
  });
  if (!isId("memstore", storeId)) throw new AppError("not_found", "There is no memory store with this id.");
  // HEAD is GET without the body.
  if (request.method !== "POST") {
    const store = await retrieveStore(context, { memory_store_id: storeId });
    return describeTools(context, store, new URL(request.url).searchParams);
  }
  const body = await readBody(request, read);
  return runBody(context, await retrieveStore(context, { memory_store_id: storeId }), body);
}

async function toolDoor(db: Database, request: Request, storeId: string): Promise<Response> {
  const requestId = newRequestId();
  try {
    return new Response(JSON.stringify(await answer(db, request, storeId, requestId)), {
      headers: { "content-type": "application/json; charset=utf-8", "request-id": requestId },
    });
  } catch (error) {
    return httpError(error, { requestId });
  }
}

const path = "/api/stores/:store/tools";

/** Mounts the tool endpoint and answers which methods its path takes. */
export function mountToolDoor(app: Hono, db: Database): [string, string[]][] {
  app.on(["GET", "POST"], path, (c) => toolDoor(db, c.req.raw, c.req.param("store")));
  return [[path, ["GET", "POST"]]];
}
