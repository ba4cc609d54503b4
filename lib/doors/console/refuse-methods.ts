import "server-only";
import { AppError } from "@/lib/domain/app-error";
import { httpError } from "../http-error";
import { newRequestId } from "../program-context";

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
type Refusals = Record<(typeof methods)[number], (request: Request) => Response>;

/** What a route of the console's answers to the methods that it does not take: Next would say it without a word and without an id. */
export function refuseMethods(...taken: string[]): Refusals {
  const refuse = (request: Request) => {
    const message = `This path does not take ${request.method}. It takes ${taken.join(", ")}.`;
    const response = httpError(new AppError("method_not_allowed", message), { requestId: newRequestId() });
    response.headers.set("allow", taken.join(", "));
    return response;
  };
  return Object.fromEntries(methods.map((method) => [method, refuse])) as Refusals;
}
