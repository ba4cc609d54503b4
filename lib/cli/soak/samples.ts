import { existsSync, readdirSync, statSync } from "node:fs";

/** How a process stood at one moment. */
export interface Sample {
  /** Seconds since the beginning. */
  at: number;
  rss: number;
  heap: number;
  /** Open files and sockets; null where the system does not say. */
  handles: number | null;
  /** Bytes of SQLite's write-ahead log. */
  wal: number;
}

const metric = (text: string, name: string) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1] ?? 0);

/** Looks at a server process, by its metrics and from outside. */
export async function takeSample(
  server: { url: string; token: string; pid: number; wal: string },
  at: number,
): Promise<Sample> {
  const answer = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${server.token}` } });
  const text = await answer.text();
  const open = `/proc/${server.pid}/fd`;
  return {
    at,
    rss: metric(text, "process_resident_memory_bytes"),
    heap: metric(text, "nodejs_heap_size_used_bytes"),
    handles: existsSync(open) ? readdirSync(open).length : null,
    wal: existsSync(server.wal) ? statSync(server.wal).size : 0,
  };
}

/** How much a value grows in a minute, by the line that fits it best. */
export function slopePerMinute(samples: readonly Sample[], value: (sample: Sample) => number): number {
  const count = samples.length;
  const meanAt = samples.reduce((sum, { at }) => sum + at, 0) / count;
  const mean = samples.reduce((sum, sample) => sum + value(sample), 0) / count;
  const over = samples.reduce((sum, sample) => sum + (sample.at - meanAt) * (value(sample) - mean), 0);
  const under = samples.reduce((sum, { at }) => sum + (at - meanAt) ** 2, 0);
  return under === 0 ? 0 : (over / under) * 60;
}

export function p95(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.95)] ?? 0;
}
