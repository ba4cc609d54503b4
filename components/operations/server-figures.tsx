import { Stat, StatRow } from "@/components/ui/stat";
import { Time } from "@/components/ui/time";
import { operationsWords } from "@/components/words/operations.words";
import type { ServerJson } from "@/lib/health/health.present";

const { figures: words, size } = operationsWords;
const tones = { ok: undefined, unknown: undefined, low: "warning", full: "danger" } as const;

/** Version, database, disk and memory at a glance. */
export function ServerFigures({ server }: { server: ServerJson }) {
  const { disk, database_bytes: database } = server;
  return (
    <section aria-label={words.label}>
      <StatRow>
        <Stat label={words.version} value={server.version} hint={words.running(<Time value={server.started_at} />)} />
        <Stat
          label={words.database}
          value={database === null ? words.unknown : size(database)}
          hint={words.databases[server.provider]}
        />
        <Stat
          label={words.disk}
          value={disk ? size(disk.free_bytes) : words.unknown}
          hint={disk ? words.diskOf(disk.total_bytes) : undefined}
          tone={tones[server.readiness.disk.state]}
        />
        <Stat label={words.memory} value={size(server.memory_bytes)} hint={words.memoryOf(server.node)} />
      </StatRow>
    </section>
  );
}
