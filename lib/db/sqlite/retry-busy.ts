import { setTimeout as delay } from "node:timers/promises";
import { AppError } from "@/lib/domain/app-error";

const patienceMs = 15_000;

function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  if (typeof code === "string" && code.startsWith("SQLITE_BUSY")) return true;
  // How Prisma's driver adapter reports the same thing.
  return (error.cause as { kind?: string } | undefined)?.kind === "SocketTimeout";
}

/**
 * Repeats a statement while another process holds the file's write lock.
 * The driver's own wait would stop the event loop, so its timeout is 0 and the waiting is done here.
 * @throws AppError overloaded after 15 s
 */
export async function retryBusy<T>(task: () => T | Promise<T>): Promise<T> {
  const deadline = Date.now() + patienceMs;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await task();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (Date.now() > deadline) {
        throw new AppError(
          "overloaded",
          "The database file is busy with another process. Try again in a moment.",
          {},
          { cause: error },
        );
      }
      await delay(Math.min(1 + attempt, 8) * (0.5 + Math.random()));
    }
  }
}
