import { comparePaths } from "@/lib/domain/memory-path";
import type { DifferenceRow } from "./history.store";

const differenceKinds = ["created", "modified", "renamed", "deleted"] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** How a memory differs between two moments. */
export interface Difference {
  memoryId: string;
  /** `modified` where the text differs, whatever the path; `created` also where a deleted memory came back. */
  kind: DifferenceKind;
  /** Null where the memory was not there, and where its version was redacted. */
  fromPath: string | null;
  toPath: string | null;
  /** Null where the memory was not there. */
  fromVersionId: string | null;
  toVersionId: string | null;
  /** One of the two was redacted since: there is no text to compare. */
  redacted: boolean;
}

const isLive = (operation: string | null) => operation !== null && operation !== "deleted";

function kindOf(row: DifferenceRow): DifferenceKind | null {
  const [before, after] = [isLive(row.from_operation), isLive(row.to_operation)];
  if (!before && !after) return null;
  if (!before) return "created";
  if (!after) return "deleted";
  const redacted = row.from_redacted_at !== null || row.to_redacted_at !== null;
  if (redacted || row.from_sha256 !== row.to_sha256) return "modified";
  return row.from_path === row.to_path ? null : "renamed";
}

/** What a row says; null where the memory is at both moments the same, or absent. */
export function toDifference(row: DifferenceRow): Difference | null {
  const kind = kindOf(row);
  if (!kind) return null;
  const [before, after] = [kind !== "created", kind !== "deleted"];
  return {
    memoryId: row.memory_id,
    kind,
    fromPath: before ? row.from_path : null,
    toPath: after ? row.to_path : null,
    fromVersionId: before ? row.from_id : null,
    toVersionId: after ? row.to_id : null,
    redacted: (before && row.from_redacted_at !== null) || (after && row.to_redacted_at !== null),
  };
}

/** Whether a memory was in a folder at one of the two moments. */
export const touches = ({ fromPath, toPath }: Difference, prefix: string): boolean =>
  prefix === "/" || fromPath?.startsWith(prefix) === true || toPath?.startsWith(prefix) === true;

/** What the order of a difference depends on. */
export type DifferencePlace = Pick<Difference, "memoryId" | "fromPath" | "toPath">;

export const pathOf = ({ toPath, fromPath }: DifferencePlace) => toPath ?? fromPath;

/** By path, with those whose path is not known last, then by id. */
export function inPathOrder(a: DifferencePlace, b: DifferencePlace): number {
  const [first, second] = [pathOf(a), pathOf(b)];
  if (first === null || second === null) {
    if (first !== second) return first === null ? 1 : -1;
  } else {
    const order = comparePaths(first, second);
    if (order !== 0) return order;
  }
  return a.memoryId < b.memoryId ? -1 : 1;
}

export type DifferenceCounts = Record<DifferenceKind, number>;

export function countKinds(differences: readonly { kind: DifferenceKind }[]): DifferenceCounts {
  const counts = { created: 0, modified: 0, renamed: 0, deleted: 0 };
  for (const { kind } of differences) counts[kind] += 1;
  return counts;
}
