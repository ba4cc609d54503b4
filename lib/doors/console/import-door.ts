import "server-only";
import type { Context } from "@/lib/access/context";
import { presentImport } from "@/lib/import/import.present";
import { assertMayImport, uploadImport } from "@/lib/import/upload-import";
import { httpError } from "../http-error";
import { newRequestId } from "../program-context";
import { readUpload, readUploadInput } from "../read-upload";

/** `POST /api/console/imports`: files to import, for a signed-in member. */
export async function importDoor(request: Request, authenticate: () => Promise<Context>): Promise<Response> {
  const requestId = newRequestId();
  try {
    const context = await authenticate();
    const input = readUploadInput(request);
    await assertMayImport(context, input.memory_store_id);
    const started = await uploadImport(context, input, await readUpload(request));
    return Response.json(presentImport(started), { headers: { "request-id": requestId, "cache-control": "no-store" } });
  } catch (error) {
    return httpError(error, { requestId });
  }
}
