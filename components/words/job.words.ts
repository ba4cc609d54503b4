import { formatNumber } from "./locale";

/** What is said of work that goes on while one waits. */
export const jobWords = {
  queued: "Waiting to begin…",
  running: (done: number, total: number | null) =>
    total === null ? `${formatNumber(done)} so far` : `${formatNumber(done)} of ${formatNumber(total)}`,
  stopping: "Stopping…",
  states: { done: "Done", failed: "Failed", cancelled: "Stopped" },
  cancel: "Stop",
  errors: {
    internal: "An internal error stopped it. The server log has the details.",
    too_many_tries: "It failed several times and was given up.",
    unknown_kind: "This version of the server does not know this kind of job.",
  } as Record<string, string>,
  failed: "It could not be finished.",
};
