import "server-only";
import { AppError, isAppError } from "@/lib/domain/app-error";
import { type Answer, jsonAnswer, toResponse } from "./answer";
import { asAppError } from "./as-app-error";
import { errorTable } from "./error-table";
import { logFailure } from "./log-failure";

const internalText = "Something went wrong on our side. Try again, and give the request id when you report it.";

export interface HttpErrorOptions {
  requestId: string;
  /** The April 2026 preview knew one conflict type for paths. */
  plainConflicts?: boolean;
}

/** Whether it is the server's fault and not the asker's: our own, a full disk, a busy database. */
export const isOurs = ({ code }: AppError): boolean => errorTable[code].status >= 500;

/** What was thrown, as what may be told of it; what is the server's fault is logged. */
export function toldOf(error: unknown, requestId: string, unknown = internalText): AppError {
  const known = asAppError(error) ?? new AppError("internal", unknown, {}, { cause: error });
  if (isOurs(known)) logFailure(requestId, isAppError(error) ? (error.cause ?? error) : error);
  return known;
}

/** What asking again within seconds or a minute does not change. The vendor's SDK would do so, and for the day's quota sleep until midnight. */
const isToStay = ({ code, details }: AppError): boolean =>
  errorTable[code].status === 409 || code === "storage_full" || details.limit === "bytes_per_day";

/** The one mapper from what was thrown to an HTTP answer with the contract's error body. */
export function errorAnswer(error: unknown, { requestId, plainConflicts = false }: HttpErrorOptions): Answer {
  const known = toldOf(error, requestId);
  const { status, type } = errorTable[known.code];
  const plain = plainConflicts && known.code === "path_conflict";
  const body = {
    type: "error",
    error: {
      type: plain ? errorTable.conflict.type : type,
      message: known.message,
      ...(plain ? {} : known.details),
    },
    request_id: requestId,
  };
  const answer = jsonAnswer(body, requestId, status);
  if (isToStay(known)) answer.headers["x-should-retry"] = "false";
  if (status === 429) answer.headers["retry-after"] = String(known.details.retry_after ?? 1);
  return answer;
}

/** As `errorAnswer`, as a response. */
export const httpError = (error: unknown, options: HttpErrorOptions): Response =>
  toResponse(errorAnswer(error, options));
