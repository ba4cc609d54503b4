import "server-only";
import type { ServerResponse } from "node:http";
import type { AppError } from "@/lib/domain/app-error";
import { httpError } from "./http-error";
import { newRequestId } from "./program-context";

/** Refuses a request before anybody reads what was sent: the connection ends with the answer. */
export async function refuseUnread(response: ServerResponse, error: AppError): Promise<void> {
  const refusal = httpError(error, { requestId: newRequestId() });
  response.writeHead(refusal.status, { ...Object.fromEntries(refusal.headers), connection: "close" });
  response.end(await refusal.text());
}
