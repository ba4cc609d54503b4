import "server-only";
import type { Hono } from "hono";
import type { Context } from "@/lib/access/context";
import { type AuditFilterInput, auditFilterInput } from "@/lib/audit/audit.schema";
import { exportAuditEntries } from "@/lib/audit/export-audit-entries";
import { exportAuditLog } from "@/lib/audit/export-audit-log";
import type { Database } from "@/lib/db/database";
import { AppError } from "@/lib/domain/app-error";
import { httpError } from "./http-error";
import { parseInput } from "./parse-input";
import { newRequestId, programContext } from "./program-context";
import { readBytes, readJson } from "./read-json";
import { readQuery } from "./rest/rest-input";
import { textStream } from "./text-stream";

type Made = { type: string; name: string; lines: AsyncIterable<string> };

async function answer(make: (requestId: string) => Promise<Made>): Promise<Response> {
  const requestId = newRequestId();
  try {
    const { type, name, lines } = await make(requestId);
    return new Response(textStream(lines), {
      headers: {
        "content-type": `${type}; charset=utf-8`,
        "content-disposition": `attachment; filename="${name}"`,
        "cache-control": "no-store",
        "request-id": requestId,
      },
    });
  } catch (error) {
    return httpError(error, { requestId });
  }
}

const bundle = async (context: Context): Promise<Made> => ({
  type: "application/jsonl",
  ...(await exportAuditLog(context)),
});

const table = async (context: Context, input: AuditFilterInput): Promise<Made> => ({
  type: "text/csv",
  ...(await exportAuditEntries(context, input)),
});

/** `POST /api/console/audit/export`: the log as a bundle. A POST, because the export is an entry. */
export const auditExportDoor = (authenticate: () => Promise<Context>): Promise<Response> =>
  answer(async () => bundle(await authenticate()));

/** A few filters. */
const mostBytes = 16 * 1024;

/** `POST /api/console/audit/csv`: the entries that fit, as a table. */
export const auditTableDoor = (request: Request, authenticate: () => Promise<Context>): Promise<Response> =>
  answer(async () => {
    const context = await authenticate();
    return table(context, parseInput(auditFilterInput, await readJson(request, mostBytes)));
  });

const paths = { bundle: "/v1/audit_entries/export", table: "/v1/audit_entries/csv" };
const query = Object.keys(auditFilterInput.shape);

async function programTable(context: Context, request: Request): Promise<Made> {
  const input = parseInput(auditFilterInput, readQuery(new URL(request.url), { query }));
  // Filters that are sent where none are read would export everything.
  if ((await readBytes(request, mostBytes)).byteLength > 0)
    throw new AppError("invalid_request", "Send the filters in the address, as the list takes them, and no body.");
  return table(context, input);
}

/** Both for programs. @returns the paths and their methods */
export function mountAuditExport(app: Hono, db: Database): [string, string[]][] {
  const mount = (path: string, make: (context: Context, request: Request) => Promise<Made>) =>
    app.post(path, ({ req: { raw } }) =>
      answer(async (requestId) =>
        make(await programContext(db, { headers: raw.headers, requestId, origin: "rest", sessions: false }), raw),
      ),
    );
  mount(paths.bundle, bundle);
  mount(paths.table, programTable);
  return Object.values(paths).map((path) => [path, ["POST"]]);
}
