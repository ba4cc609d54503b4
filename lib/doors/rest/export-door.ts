import "server-only";
import type { Hono } from "hono";
import type { Database } from "@/lib/db/database";
import { exportInput } from "@/lib/export/export.schema";
import { exportStores } from "@/lib/export/export-stores";
import { exportResponse } from "../export-response";
import { httpError } from "../http-error";
import { parseInput } from "../parse-input";
import { newRequestId, programContext } from "../program-context";
import { readJsonObject } from "../read-json";

const path = "/v1/exports";
const largestBody = 16_384;

async function answer(db: Database, request: Request): Promise<Response> {
  const requestId = newRequestId();
  try {
    const context = await programContext(db, { headers: request.headers, requestId, origin: "rest", sessions: false });
    const input = parseInput(exportInput, await readJsonObject(request, largestBody));
    return exportResponse(await exportStores(context, input), requestId);
  } catch (error) {
    return httpError(error, { requestId });
  }
}

/**
 * `POST /v1/exports`: a store, a folder of it or all stores of the key as ZIP, as JSON lines or for `git fast-import`. A POST, because
 * each export is an entry of the audit log. @returns the methods of each path
 */
export function mountExportDoor(app: Hono, db: Database): [path: string, methods: string[]][] {
  app.post(path, (c) => answer(db, c.req.raw));
  return [[path, ["POST"]]];
}
