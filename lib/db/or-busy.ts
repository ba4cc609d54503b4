import { AppError, isAppError } from "@/lib/domain/app-error";
import { isBusy } from "@/lib/domain/database-fault";

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
