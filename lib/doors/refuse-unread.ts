import "server-only";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { AppError } from "@/lib/domain/app-error";
import type { ActionResult } from "./console/action-result";
import { errorAnswer } from "./http-error";
import { newRequestId } from "./program-context";

type Said = { type: string; body: string };

/** A refusal as a form of the console or a browser without scripts reads it; null for programs, which read the contract's error body. */
function saidToPeople(headers: IncomingHttpHeaders, error: AppError, requestId: string): Said | null {
  if (headers["next-action"] !== undefined) {
    const { code, message, details } = error;
    const result: ActionResult<never> = { ok: false, code, message, fields: {}, details, requestId };
    // To the letter: Next gives the form the text of an answer of this type, and of no other. `refusalOf` reads it there.
    return { type: "text/plain", body: JSON.stringify(result) };
  }
  if (!headers.accept?.includes("text/html")) return null;
  return { type: "text/plain; charset=utf-8", body: `${error.message}\n` };
}

/** Refuses a request before anybody reads what was sent: the connection ends with the answer. */
export function refuseUnread(request: IncomingMessage, response: ServerResponse, error: AppError): void {
  const requestId = newRequestId();
  const refusal = errorAnswer(error, { requestId });
  const people = saidToPeople(request.headers, error, requestId);
  const type = people && { "content-type": people.type };
  response.writeHead(refusal.status, { ...refusal.headers, ...type, connection: "close" });
  response.end(people?.body ?? refusal.body);
}
