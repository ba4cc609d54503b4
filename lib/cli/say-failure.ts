import { BackupError } from "@/lib/backup/manifest";
import { ConfigError } from "@/lib/config/config";
import { failureWords } from "@/lib/config/failure-words";
import { isAppError } from "@/lib/domain/app-error";

/** Says in a sentence why a command could not do its work, and ends with 1. @throws what is a fault of ours */
export function sayFailure(error: unknown): void {
  const isOurs = error instanceof BackupError || error instanceof ConfigError || isAppError(error);
  const message = isOurs ? error.message : failureWords(error);
  if (message === null) throw error;
  console.error(message);
  process.exitCode = 1;
}
