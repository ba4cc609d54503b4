import "server-only";
import { AppError } from "@/lib/domain/app-error";
import { httpError } from "../http-error";
import type { Operation } from "../operation";
import { operations } from "../operations";
import { parseInput } from "../parse-input";
import { newRequestId } from "../program-context";
import { requireConsoleContext } from "./console-context";

function findReadOperation(name: string): Operation {
  const operation = Object.hasOwn(operations, name) ? operations[name as keyof typeof operations] : undefined;
  if (operation?.effect !== "read") throw new AppError("not_found", "There is no such list.");
  return operation as Operation;
}

/**
 * The console's lists: `GET /api/console/<operation>?input=<JSON>`, for a signed-in member and reading operations only.
 * A GET has no effect, so a foreign site gains nothing by making a browser send one.
 */
export async function readDoor(request: Request, name: string): Promise<Response> {
  const requestId = newRequestId();
  try {
    const operation = findReadOperation(name);
    const context = await requireConsoleContext();
    const raw = new URL(request.url).searchParams.get("input") ?? "{}";
    const input = parseInput(operation.input, parseJson(raw));
    return Response.json(operation.present(await operation.run(context, input), input), {
      headers: { "request-id": requestId, "cache-control": "no-store" },
    });
  } catch (error) {
    return httpError(error, { requestId });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError("invalid_request", "input: must be JSON.");
  }
}
