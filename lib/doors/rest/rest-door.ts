import "server-only";
import type { Database } from "@/lib/db/database";
import { isId } from "@/lib/domain/id";
import { type Answer, jsonAnswer } from "../answer";
import { errorAnswer } from "../http-error";
import { parseInput } from "../parse-input";
import type { ProgramCall } from "../program-call";
import { newRequestId, programContext } from "../program-context";
import { readJsonObject } from "../read-json";
import { inDialect, type RestDialect, restDialect } from "./rest-dialect";
import { checkBody, checkPathIds, readQuery } from "./rest-input";
import type { RestRoute } from "./rest-routes";

// The largest memory is 102,400 bytes; as JSON a byte can take six.
const largestBody = 1_048_576;

async function answer(db: Database, route: RestRoute, request: ProgramCall, call: RestCall): Promise<Answer> {
  const { requestId, params, dialect } = call;
  const context = await programContext(db, {
    headers: request.headers,
    requestId,
    origin: "rest",
    sessions: false,
    storeId: params.memory_store_id,
    memory: route.readsMemory && isId("mem", params.memory_id) ? { by: "id", name: params.memory_id } : undefined,
  });
  checkPathIds(params);
  const query = request.url.includes("?") ? readQuery(new URL(request.url), route) : {};
  const body = request.method === "GET" ? {} : checkBody(await readJsonObject(request, largestBody), route);
  const raw = { ...query, ...body, ...params };
  const input = parseInput(route.operation.input, route.prepare ? route.prepare(raw, dialect) : raw);
  const output = await route.operation.run(context, input);
  return jsonAnswer(inDialect(dialect, route.operation.present(output, input)), requestId);
}

interface RestCall {
  requestId: string;
  params: Record<string, string>;
  dialect: RestDialect;
}

/** Turns one REST request into an operation's input and its outcome into an answer. */
export async function restDoor(
  db: Database,
  route: RestRoute,
  request: ProgramCall,
  params: Record<string, string>,
): Promise<Answer> {
  const requestId = newRequestId();
  let plainConflicts = false;
  try {
    const dialect = restDialect(request.headers, route.path);
    plainConflicts = dialect === "preview";
    return await answer(db, route, request, { requestId, params, dialect });
  } catch (error) {
    return errorAnswer(error, { requestId, plainConflicts });
  }
}
