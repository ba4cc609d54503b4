import type { EventEmitter } from "node:events";
import type { Readable } from "node:stream";

/** What is heard of a process. */
export type Speaking = EventEmitter & { stdout: Readable | null; stderr: Readable | null };

/**
 * Waits until a server says that it is ready. It goes on reading: a server whose output nobody takes stands still once the pipe is full.
 * @returns what it said until then
 * @throws what it said when it ended instead
 */
export function untilReady(child: Speaking): Promise<string> {
  let said = "";
  return new Promise((resolve, reject) => {
    const hear = (chunk: unknown) => {
      said = (said + String(chunk)).slice(-10_000);
      if (/ready at http\S+\s/.test(said)) resolve(said);
    };
    child.stdout?.on("data", hear);
    child.stderr?.on("data", hear);
    child.once("exit", () => reject(new Error(`a server did not start: ${said}`)));
  });
}
