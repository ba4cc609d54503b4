import type { Detected } from "@/lib/domain/detect";
import type { BackTested } from "./back-test-rule";
import type { Finding } from "./finding";

export function presentFinding(finding: Finding) {
  return {
    id: finding.id,
    type: "finding" as const,
    memory_store_id: finding.storeId,
    memory_id: finding.memoryId,
    memory_version_id: finding.versionId,
    version_number: finding.versionNumber,
    change_id: finding.changeId,
    kind: finding.kind,
    rule: finding.rule,
    looks_like: finding.looksLike,
    in_path: finding.inPath,
    /** In UTF-16 units, of the path where the finding stands in it; null once the version is redacted, as is the line. */
    start: finding.place?.start ?? null,
    end: finding.place?.end ?? null,
    line: finding.place?.line ?? null,
    path: finding.path,
    is_head: finding.isHead,
    redacted: finding.isRedacted,
    created_at: finding.createdAt,
    dismissed: finding.dismissed && {
      at: finding.dismissed.at,
      by: finding.dismissed.by,
      reason: finding.dismissed.reason,
    },
  };
}
export type FindingJson = ReturnType<typeof presentFinding>;

export function presentDetected({ kind, rule, start, end, line, action, ...seen }: Detected & { looksLike: string }) {
  return { kind, rule, looks_like: seen.looksLike, start, end, line, action };
}
export type DetectedJson = ReturnType<typeof presentDetected>;

export function presentBackTested({ versions, matches, live, samples, left, nextPage }: BackTested) {
  return {
    ...{ versions, matches, live, left },
    samples: samples.map((sample) => ({
      memory_id: sample.memoryId,
      memory_version_id: sample.versionId,
      version_number: sample.number,
      is_head: sample.isHead,
      start: sample.start,
      end: sample.end,
      line: sample.line,
    })),
    next_page: nextPage,
  };
}
export type BackTestedJson = ReturnType<typeof presentBackTested>;
