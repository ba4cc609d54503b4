import "server-only";
import type { Hono } from "hono";
import type { Context } from "@/lib/access/context";
import { exportAuditLog } from "@/lib/audit/export-audit-log";
import type { Database } from "@/lib/db/database";
import { httpError } from "./http-error";
import { newRequestId, programContext } from "./program-context";
import { textStream } from "./text-stream";

async function answer(authenticate: (requestId: string) => Promise<Context>): Promise<Response> {
  const requestId = newRequestId();
  try {
    const { name, lines } = await exportAuditLog(await authenticate(requestId));
    return new Response(textStream(lines), {
      headers: {
        "content-type": "application/jsonl; charset=utf-8",
        "content-disposition": `attachment; filename="${name}"`,
        "cache-control": "no-store",
        "request-id": requestId,
      },
    });
  } catch (error) {
    return httpError(error, { requestId });
  }
}

/** `POST /api/console/audit/export`: the log as a bundle. A POST, because the export is an entry. */
export const auditExportDoor = (authenticate: () => Promise<Context>): Promise<Response> => answer(authenticate);

const path = "/v1/audit_entries/export";

/** The same for programs. @returns the path and its methods */
export function mountAuditExport(app: Hono, db: Database): [string, string[]][] {
  app.post(path, (c) =>
    answer((requestId) =>
      programContext(db, { headers: c.req.raw.headers, requestId, origin: "rest", sessions: false }),
    ),
  );
  return [[path, ["POST"]]];
}
