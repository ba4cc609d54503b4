import type { DetectedKind } from "@/lib/domain/detector-kinds";
import type { ChangeJson } from "./change-json";

/** What a detector found in a text of a change that is still there, and nobody dismissed: where, never what. */
export type Found = {
  id: string;
  kind: DetectedKind;
  /** 0 in the path. */
  line: number | null;
  path: string | null;
  memoryId: string;
  versionId: string;
};

export const openFindings = ({ versions }: Pick<ChangeJson, "versions">): Found[] =>
  versions.flatMap(({ id: versionId, memory_id: memoryId, path, redacted_at: redacted, findings }) =>
    findings
      .filter(({ dismissed_at: dismissed }) => dismissed === null && redacted === null)
      .map(({ id, kind, line }) => ({ id, kind: kind as DetectedKind, line, path, memoryId, versionId })),
  );
