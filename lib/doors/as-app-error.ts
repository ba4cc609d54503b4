import "server-only";
import { AppError, isAppError } from "@/lib/domain/app-error";
import { isOutOfSpace } from "@/lib/domain/out-of-space";

const fullText =
  "The server has no room left on its disk, so nothing can be written now; reading goes on. Nothing was changed. Tell the operator, and try again later.";

/** What was thrown as a refusal that its reader can act on; null for a fault of our own. */
export function asAppError(error: unknown): AppError | null {
  if (isAppError(error) && error.code !== "internal") return error;
  return isOutOfSpace(error) ? new AppError("storage_full", fullText, {}, { cause: error }) : null;
}
