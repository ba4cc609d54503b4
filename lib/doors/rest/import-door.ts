import "server-only";
import type { Hono } from "hono";
import type { Database } from "@/lib/db/database";
import { presentImport } from "@/lib/import/import.present";
import { assertMayImport, uploadImport } from "@/lib/import/upload-import";
import { httpError } from "../http-error";
import { newRequestId, programContext } from "../program-context";
import { readUpload, readUploadInput } from "../read-upload";

const path = "/v1/imports/upload";

async function answer(db: Database, request: Request): Promise<Response> {
  const requestId = newRequestId();
  try {
    const context = await programContext(db, { headers: request.headers, requestId, origin: "rest", sessions: false });
    const input = readUploadInput(request);
    // Before millions of bytes are read.
    await assertMayImport(context, input.memory_store_id);
    const started = await uploadImport(context, input, await readUpload(request));
    return Response.json(presentImport(started), { headers: { "request-id": requestId } });
  } catch (error) {
    return httpError(error, { requestId });
  }
}

/** `POST /v1/imports/upload`: a file to import, as it is, for a dry run. @returns the methods of each path */
export function mountImportDoor(app: Hono, db: Database): [path: string, methods: string[]][] {
  app.post(path, (c) => answer(db, c.req.raw));
  return [[path, ["POST"]]];
}
