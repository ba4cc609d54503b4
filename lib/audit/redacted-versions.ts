import type { AuditEntryBody } from "@/lib/domain/audit-chain";

/** Texts that were removed because of their age, and not because somebody asked. */
export const retentionAction = "versions.removed";

const isId = (value: unknown): value is string => typeof value === "string";

/** The versions whose text an entry says was removed: one by its target, many by its data. */
export function redactedVersions(body: Pick<AuditEntryBody, "action" | "target" | "data">): string[] {
  if (!["version.redacted", "versions.redacted", retentionAction].includes(body.action)) return [];
  const many = body.data.memory_version_ids;
  return [body.target.memory_version_id, ...(Array.isArray(many) ? many : [])].filter(isId);
}

export interface CommittedTo {
  id: string;
  /** The number of the version in its store. */
  seq: number;
  memoryId: string;
  operation: string;
  commitment: string;
  change: { id: string | null | undefined; seq: number; versions: number };
  actor: AuditEntryBody["actor"];
  time: string;
}

/** The versions that an entry says were written, in their order. */
export function committedVersions({ action, actor, target, data, time }: AuditEntryBody): CommittedTo[] {
  const { versions, seq } = data;
  if (action !== "change.committed" || !Array.isArray(versions) || typeof seq !== "number") return [];
  const list = versions as readonly Record<"memory_version_id" | "memory_id" | "operation" | "commitment", string>[];
  const change = { id: target.change_id, seq: seq - list.length + 1, versions: list.length };
  return list.map(({ memory_version_id: id, memory_id: memoryId, operation, commitment }, at) => ({
    ...{ id, seq: change.seq + at, memoryId, operation, commitment },
    ...{ change, actor, time },
  }));
}
