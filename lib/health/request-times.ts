import "server-only";
import { Histogram } from "@/lib/domain/histogram";

const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** What is said of a request: words of closed sets, never something that was sent. */
export interface RequestKind {
  door: "rest" | "tools" | "mcp" | "health" | "console";
  operation: string;
  status: number;
}

interface Times extends RequestKind {
  seconds: Histogram;
}

// Console and programs are served by two bundles of one process.
const shared = globalThis as typeof globalThis & { palimpsestRequests?: Map<string, Times> };

function all(): Map<string, Times> {
  shared.palimpsestRequests ??= new Map();
  return shared.palimpsestRequests;
}

/** Counts an answer and how long it took to begin. */
export function noteRequest(kind: RequestKind, milliseconds: number): void {
  const key = `${kind.door} ${kind.operation} ${kind.status}`;
  let times = all().get(key);
  if (!times) {
    times = { ...kind, seconds: new Histogram(bounds) };
    all().set(key, times);
  }
  times.seconds.observe(milliseconds / 1_000);
}

export const requestTimes = (): readonly Times[] => [...all().values()];
