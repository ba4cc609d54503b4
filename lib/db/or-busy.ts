import { AppError, isAppError } from "@/lib/domain/app-error";

/** It got no turn or took too long; it met a deadlock or a conflict; the pool had no connection: Prisma, then PostgreSQL. */
const busyCodes = new Set(["P2028", "P2034", "P2024", "40001", "40P01"]);

interface Fault {
  code?: unknown;
  cause?: unknown;
  meta?: { driverAdapterError?: unknown };
  originalCode?: unknown;
}

function isBusy(error: unknown, depth = 0): boolean {
  if (typeof error !== "object" || error === null || depth > 5) return false;
  const { code, originalCode, cause, meta } = error as Fault;
  if ([code, originalCode].some((one) => busyCodes.has(String(one)))) return true;
  return isBusy(cause, depth + 1) || isBusy(meta?.driverAdapterError, depth + 1);
}

/**
 * What a transaction answers. All of it was rolled back where the database was too busy for it, so it may be asked for again.
 * @throws AppError overloaded
 */
export async function orBusy<T>(transaction: Promise<T>): Promise<T> {
  try {
    return await transaction;
  } catch (error) {
    if (isAppError(error) || !isBusy(error)) throw error;
    const message = "The database is busy with other work, so nothing was changed. Try again in a moment.";
    throw new AppError("overloaded", message, {}, { cause: error });
  }
}
