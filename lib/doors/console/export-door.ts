import "server-only";
import { exportMemories } from "@/lib/memory/export-memories";
import { presentExported } from "@/lib/memory/memory-bulk.present";
import { exportMemoriesInput } from "@/lib/memory/memory-bulk.schema";
import { httpError } from "../http-error";
import { parseInput } from "../parse-input";
import { newRequestId } from "../program-context";
import { requireConsoleContext } from "./console-context";

/**
 * `POST /api/console/export`: the chosen memories as one JSON file, for a signed-in member. A POST because a choice can be
 * longer than an address; it changes nothing, and no other site can read what it answers.
 */
export async function exportDoor(request: Request): Promise<Response> {
  const requestId = newRequestId();
  try {
    const context = await requireConsoleContext();
    const input = parseInput(exportMemoriesInput, await request.json().catch(() => null));
    const memories = await exportMemories(context, input);
    return new Response(`${JSON.stringify(memories.map(presentExported), null, 2)}\n`, {
      headers: {
        "content-type": "application/json; charset=utf-8",
        "content-disposition": 'attachment; filename="memories.json"',
        "cache-control": "no-store",
        "request-id": requestId,
      },
    });
  } catch (error) {
    return httpError(error, { requestId });
  }
}
