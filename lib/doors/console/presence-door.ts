import "server-only";
import type { Context } from "@/lib/access/context";
import { httpError } from "../http-error";
import { operations } from "../operations";
import { parseInput } from "../parse-input";
import { newRequestId } from "../program-context";
import { readJsonObject } from "../read-json";

const mostBytes = 1_000;

/**
 * `POST /api/console/live`: where the member who listens is, said again while that stays so. No server action: those wait for each
 * other and for a change of page.
 */
export async function presenceDoor(request: Request, authenticate: () => Promise<Context>): Promise<Response> {
  const { announcePresence } = operations;
  const requestId = newRequestId();
  try {
    const context = await authenticate();
    const input = parseInput(announcePresence.input, await readJsonObject(request, mostBytes));
    await announcePresence.run(context, input);
    return new Response(null, { status: 204, headers: { "request-id": requestId, "cache-control": "no-store" } });
  } catch (error) {
    return httpError(error, { requestId });
  }
}
