import "server-only";
import { AppError, type ErrorCode, isAppError } from "@/lib/domain/app-error";
import { isConnectionLost, isOutOfReach, isOutOfSpace } from "@/lib/domain/database-fault";

/** What keeps the database from doing its part, in words for whoever asked; the first that fits counts. */
const faults: readonly { is: (error: unknown) => boolean; code: ErrorCode; text: string }[] = [
  {
    is: isOutOfSpace,
    code: "storage_full",
    text: "The server has no room left on its disk, so nothing can be written now; reading goes on. Nothing was changed. Tell the operator, and try again later.",
  },
  {
    is: isOutOfReach,
    code: "overloaded",
    text: "The database cannot be reached at the moment, so nothing was done. Try again in a moment.",
  },
  {
    is: isConnectionLost,
    code: "overloaded",
    text: "The connection to the database was lost. If this was a change, it may have been saved or not: read again before you repeat it.",
  },
];

/** What was thrown as a refusal that its reader can act on; null for a fault of our own. */
export function asAppError(error: unknown): AppError | null {
  if (isAppError(error) && error.code !== "internal") return error;
  const fault = faults.find(({ is }) => is(error));
  return fault ? new AppError(fault.code, fault.text, {}, { cause: error }) : null;
}
