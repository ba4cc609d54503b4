import "server-only";
import { type IntervalHistogram, monitorEventLoopDelay } from "node:perf_hooks";
import type { Database } from "@/lib/db/database";
import { groupSizes } from "@/lib/db/group-sizes";
import type { Metric } from "@/lib/domain/prometheus-text";
import { jobStates } from "@/lib/job/job";
import { countStreams } from "@/lib/live/open-streams";
import { readJobCounts, readUntold } from "./health.store";
import { requestTimes } from "./request-times";

const shared = globalThis as typeof globalThis & { palimpsestLoopDelay?: IntervalHistogram };

/** Begins to watch how late timers come; once per process. */
export function watchEventLoop(): IntervalHistogram {
  if (!shared.palimpsestLoopDelay) {
    shared.palimpsestLoopDelay = monitorEventLoopDelay({ resolution: 20 });
    shared.palimpsestLoopDelay.enable();
  }
  return shared.palimpsestLoopDelay;
}

function ofRequests(): Metric[] {
  const values = requestTimes().map(({ door, operation, status, seconds }) => ({
    labels: { door, operation, status: String(status) },
    value: seconds,
  }));
  return [
    {
      name: "palimpsest_request_duration_seconds",
      help: "Time until an answer began, by door, operation and status.",
      type: "histogram",
      values,
    },
    {
      name: "palimpsest_live_streams",
      help: "Open streams of pages and MCP clients.",
      type: "gauge",
      values: [{ value: countStreams() }],
    },
  ];
}

function ofWrites(): Metric[] {
  const value = groupSizes();
  return [
    {
      name: "palimpsest_writes_total",
      help: "Changes to memories that were committed or refused under the lock.",
      type: "counter",
      values: [{ value: value.sum }],
    },
    {
      name: "palimpsest_commit_group_size",
      help: "Changes that shared one transaction and one wait for the disk.",
      type: "histogram",
      values: [{ value }],
    },
  ];
}

async function ofDatabase(db: Database): Promise<Metric[]> {
  const [jobs, untold] = await Promise.all([readJobCounts(db), readUntold(db)]);
  return [
    {
      name: "palimpsest_jobs",
      help: "Jobs by state, of all processes on this database.",
      type: "gauge",
      values: jobStates.map((state) => ({ labels: { state }, value: jobs.get(state) ?? 0 })),
    },
    {
      name: "palimpsest_outbox",
      help: "Events that are to be sorted, and deliveries that wait to be sent to webhooks.",
      type: "gauge",
      values: [
        { labels: { kind: "event" }, value: untold.events },
        { labels: { kind: "delivery" }, value: untold.deliveries },
      ],
    },
  ];
}

function ofProcess(): Metric[] {
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const delay = watchEventLoop();
  const gauge = (name: string, help: string, value: number): Metric => ({
    name,
    help,
    type: "gauge",
    values: [{ value }],
  });
  return [
    gauge("process_resident_memory_bytes", "Memory of the process.", rss),
    gauge("nodejs_heap_size_used_bytes", "Memory that its objects take.", heapUsed),
    gauge("process_start_time_seconds", "When it started, since 1970.", Date.now() / 1_000 - process.uptime()),
    {
      name: "process_cpu_seconds_total",
      help: "Processor time.",
      type: "counter",
      values: [{ value: (user + system) / 1e6 }],
    },
    {
      name: "nodejs_eventloop_lag_seconds",
      help: "How late timers came since the start, by quantile.",
      type: "gauge",
      values: [50, 99].map((percent) => ({
        labels: { quantile: String(percent / 100) },
        value: delay.percentile(percent) / 1e9,
      })),
    },
  ];
}

/** What this process counted since it started, and what waits in the database; without the latter where that is away. */
export async function collectMetrics(db: Database): Promise<Metric[]> {
  const database = await ofDatabase(db).catch((): Metric[] => []);
  const up: Metric = {
    name: "palimpsest_database_up",
    help: "Whether the database answered.",
    type: "gauge",
    values: [{ value: database.length > 0 ? 1 : 0 }],
  };
  return [up, ...database, ...ofRequests(), ...ofWrites(), ...ofProcess()];
}
