import "server-only";

/** What went wrong inside, once, without anything of what was sent: names and codes, and a stack without its message. */
export function logFailure(requestId: string, error: unknown): void {
  const failure = error instanceof Error ? error : new Error("not an error");
  const frames =
    failure.stack
      ?.split("\n")
      .filter((line) => line.trimStart().startsWith("at "))
      .slice(0, 8) ?? [];
  const line = {
    level: "error",
    time: new Date().toISOString(),
    request_id: requestId,
    error: failure.name,
    code: (failure as { code?: unknown }).code,
    frames: frames.map((frame) => frame.trim()),
  };
  console.error(JSON.stringify(line));
}
