import type { DetectedKind } from "@/lib/domain/detector-kinds";
import type { ChangeJson } from "./change-json";

/** What a detector found in a text of a change and nobody dismissed: where, never what. */
export type Found = {
  id: string;
  kind: DetectedKind;
  /** 0 in the path; null once the version is redacted. */
  line: number | null;
  path: string | null;
  memoryId: string;
  versionId: string;
};

export const openFindings = ({ versions }: Pick<ChangeJson, "versions">): Found[] =>
  versions.flatMap(({ id: versionId, memory_id: memoryId, path, findings }) =>
    findings
      .filter(({ dismissed_at: dismissed }) => dismissed === null)
      .map(({ id, kind, line }) => ({ id, kind: kind as DetectedKind, line, path, memoryId, versionId })),
  );
