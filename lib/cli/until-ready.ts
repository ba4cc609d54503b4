import type { ChildProcess } from "node:child_process";

/** Waits until a server says that it is ready, and goes on reading what it says. @throws what it said when it ended instead */
export function untilReady(child: ChildProcess): Promise<void> {
  let said = "";
  return new Promise((resolve, reject) => {
    const hear = (chunk: unknown) => {
      said = (said + String(chunk)).slice(-10_000);
      if (/ready at/.test(said)) resolve();
    };
    child.stdout?.on("data", hear);
    child.stderr?.on("data", hear);
    child.once("exit", () => reject(new Error(`a server did not start: ${said}`)));
  });
}
