import { isAppError } from "@/lib/domain/app-error";
import { parseMemoryPath } from "@/lib/domain/memory-path";

/** What is wrong with a path, in a sentence; undefined when nothing is. The server checks it again. */
export function pathProblem(path: string): string | undefined {
  try {
    parseMemoryPath(path);
    return undefined;
  } catch (error) {
    if (isAppError(error)) return error.message;
    throw error;
  }
}
