import "server-only";
import type { Hono } from "hono";
import type { Context } from "@/lib/access/context";
import type { Database } from "@/lib/db/database";
import { reportSubject } from "@/lib/subject/access-report";
import { reportFiles } from "@/lib/subject/report-files";
import { reportJson } from "@/lib/subject/report-json";
import { type ReportSubjectInput, reportSubjectInput } from "@/lib/subject/subject.schema";
import { httpError } from "./http-error";
import { parseInput } from "./parse-input";
import { newRequestId, programContext } from "./program-context";
import { readJson } from "./read-json";
import { checkPathIds } from "./rest/rest-input";
import { textStream } from "./text-stream";
import { zipStream } from "./zip-stream";

/** An id and a form. */
const mostBytes = 16 * 1024;

async function answer(context: Context, input: ReportSubjectInput): Promise<Response> {
  const report = await reportSubject(context, input);
  const zip = input.format === "zip";
  return new Response(zip ? zipStream(reportFiles(report)) : textStream(reportJson(report)), {
    headers: {
      "content-type": zip ? "application/zip" : "application/json; charset=utf-8",
      "content-disposition": `attachment; filename="access-report-${input.subject_id}.${input.format}"`,
      "cache-control": "no-store",
      "request-id": context.requestId,
    },
  });
}

/** `POST /api/console/subject-report`: what is stored of a person as a download. A POST, because it is an entry of the log. */
export async function subjectReportDoor(request: Request, authenticate: () => Promise<Context>): Promise<Response> {
  const requestId = newRequestId();
  try {
    const context = await authenticate();
    return await answer(context, parseInput(reportSubjectInput, await readJson(request, mostBytes)));
  } catch (error) {
    return httpError(error, { requestId });
  }
}

const path = "/v1/subjects/:subject_id/report";

async function programAnswer(db: Database, request: Request, subject_id: string): Promise<Response> {
  const requestId = newRequestId();
  try {
    const { headers } = request;
    const context = await programContext(db, { headers, requestId, origin: "rest", sessions: false });
    checkPathIds({ subject_id });
    const query = Object.fromEntries(new URL(request.url).searchParams);
    return await answer(context, parseInput(reportSubjectInput, { ...query, subject_id }));
  } catch (error) {
    return httpError(error, { requestId });
  }
}

/** The same for programs. @returns the path and its methods */
export function mountSubjectReport(app: Hono, db: Database): [string, string[]][] {
  app.post(path, (c) => programAnswer(db, c.req.raw, c.req.param("subject_id")));
  return [[path, ["POST"]]];
}
