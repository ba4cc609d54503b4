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
  commitment: string;
}

/** The versions that an entry says were written, in their order. */
export function committedVersions(body: AuditEntryBody): CommittedTo[] {
  const { versions, seq } = body.data;
  if (body.action !== "change.committed" || !Array.isArray(versions) || typeof seq !== "number") return [];
  const list = versions as readonly { memory_version_id: string; commitment: string }[];
  return list.map(({ memory_version_id, commitment }, at) => ({
    id: memory_version_id,
    seq: seq - list.length + at + 1,
    commitment,
  }));
}
