import type { ExposedVersions } from "./count-exposures";
import type { LineExposure } from "./count-line-exposure";
import type { Exposure, ExposureCount } from "./exposure";

/** Who was served a version; the same in the console and over REST. */
export function presentExposure(exposure: Exposure) {
  const { version, memory, session, apiKey } = exposure;
  return {
    type: "exposure" as const,
    memory_store_id: exposure.storeId,
    version: { id: version.id, number: version.number, path: version.path, redacted_at: version.redactedAt },
    memory: { id: memory.id, path: memory.path },
    session: session && { id: session.id, label: session.name ?? session.id },
    api_key: apiKey && { id: apiKey.id, name: apiKey.name },
    origin: exposure.origin,
    first_at: exposure.firstAt,
    last_at: exposure.lastAt,
    count: exposure.count,
  };
}

const presentCount = ({ sessions, keys, keysOutsideSessions, reads }: ExposureCount) => ({
  sessions,
  api_keys: keys,
  api_keys_outside_sessions: keysOutsideSessions,
  reads,
});

export function presentExposedVersions({ total, versions }: ExposedVersions) {
  return {
    ...presentCount(total),
    data: versions.map(({ id, count }) => ({ memory_version_id: id, ...presentCount(count) })),
  };
}

export function presentLineExposure(exposure: LineExposure) {
  return {
    memory_version_id: exposure.versionId,
    lines: exposure.lines,
    ...presentCount(exposure.count),
    versions: exposure.versions,
    gone_at_version: exposure.goneAt,
    at_least: exposure.atLeast,
  };
}

export type ExposureJson = ReturnType<typeof presentExposure>;
export type ExposedVersionsJson = ReturnType<typeof presentExposedVersions>;
export type LineExposureJson = ReturnType<typeof presentLineExposure>;
