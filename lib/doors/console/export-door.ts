import "server-only";
import type { Context } from "@/lib/access/context";
import { exportInput } from "@/lib/export/export.schema";
import { exportStores } from "@/lib/export/export-stores";
import { exportFiles } from "@/lib/memory/export-files";
import { exportMemories } from "@/lib/memory/export-memories";
import { presentExported } from "@/lib/memory/memory-bulk.present";
import { downloadMemoriesInput } from "@/lib/memory/memory-bulk.schema";
import { exportResponse } from "../export-response";
import { httpError } from "../http-error";
import { parseInput } from "../parse-input";
import { newRequestId } from "../program-context";
import { readJson } from "../read-json";
import { zipStream } from "../zip-stream";

/** As many folders as can be chosen, with the longest names. */
const mostBytes = 16 * 1024 * 1024;

const fileHeaders = (type: string, name: string, requestId: string) => ({
  "content-type": type,
  "content-disposition": `attachment; filename="${name}"`,
  "cache-control": "no-store",
  "request-id": requestId,
});

/**
 * `POST /api/console/export`: the chosen memories as one JSON file, or as a ZIP archive of plain files that is made while it is
 * sent; for a signed-in member. A POST because a choice can be longer than an address; it changes nothing, and no other site
 * can read what it answers.
 */
export async function exportDoor(request: Request, authenticate: () => Promise<Context>): Promise<Response> {
  const requestId = newRequestId();
  try {
    const context = await authenticate();
    const { format, ...chosen } = parseInput(downloadMemoriesInput, await readJson(request, mostBytes));
    if (format === "zip") {
      const files = await exportFiles(context, chosen);
      return new Response(zipStream(files), { headers: fileHeaders("application/zip", "memories.zip", requestId) });
    }
    const memories = await exportMemories(context, chosen);
    return new Response(`${JSON.stringify(memories.map(presentExported), null, 2)}\n`, {
      headers: fileHeaders("application/json; charset=utf-8", "memories.json", requestId),
    });
  } catch (error) {
    return httpError(error, { requestId });
  }
}

/** `POST /api/console/exports`: a store, a folder or the whole workspace, for a signed-in member. */
export async function exportStoresDoor(request: Request, authenticate: () => Promise<Context>): Promise<Response> {
  const requestId = newRequestId();
  try {
    const context = await authenticate();
    const input = parseInput(exportInput, await readJson(request, mostBytes));
    return exportResponse(await exportStores(context, input), requestId);
  } catch (error) {
    return httpError(error, { requestId });
  }
}
