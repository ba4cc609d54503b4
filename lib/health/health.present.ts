import type { StoreSizes } from "./list-store-sizes";
import type { ServerState } from "./retrieve-server";

export function presentServer({ disk, readiness, slow, ...server }: ServerState) {
  return {
    type: "server" as const,
    version: server.version,
    node: server.node,
    provider: server.provider,
    started_at: server.startedAt,
    memory_bytes: server.memoryBytes,
    database_bytes: server.databaseBytes,
    disk: disk && { free_bytes: disk.freeBytes, total_bytes: disk.totalBytes },
    last_migration: server.lastMigration,
    readiness,
    slow: slow.map(({ requestId, ...one }) => ({ ...one, request_id: requestId })),
  };
}
export type ServerJson = ReturnType<typeof presentServer>;

export function presentStoreSizes({ largest, ...sum }: StoreSizes) {
  return {
    ...sum,
    data: largest.map(({ liveBytes, versionBytes, isEstimate, ...store }) => ({
      ...store,
      live_bytes: liveBytes,
      version_bytes: versionBytes,
      is_estimate: isEstimate,
    })),
  };
}
export type StoreSizesJson = ReturnType<typeof presentStoreSizes>;
