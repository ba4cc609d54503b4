import { csvLine } from "@/lib/domain/csv";
import type { ReadEntries, ReadEntry } from "./audit-moment.store";

/** Without it Excel takes UTF-8 for another encoding. */
const byteOrderMark = "\uFEFF";

const columns = [
  ...["seq", "time", "action", "actor_name", "actor_kind", "actor_id", "store_name", "store_id"],
  ...["target_type", "target_id", "request_id", "details", "chain", "hash"],
];

export const csvHeader = byteOrderMark + csvLine(columns);

/** What the act was done to: of all that an entry names, the thing that has the others around it. */
function mainTarget(target: Readonly<Record<string, string | null>>): [type: string, id: string] {
  const names = Object.keys(target);
  const name = ["memory_version_id", ...names].find((one) => one in target && one !== "memory_store_id") ?? names[0];
  return name === undefined ? ["", ""] : [name.replace(/_id$/, ""), target[name] ?? ""];
}

function rowOf({ row, body }: ReadEntry, names: ReadEntries["names"]): string {
  const nameOf = (id: string | null) => names.get(id ?? "") ?? "";
  const target = body?.target ?? {};
  const storeId = target.memory_store_id ?? (row.chain_id === row.workspace_id ? "" : row.chain_id);
  return csvLine([
    ...[String(row.seq), row.time, row.action, nameOf(row.actor_id), row.actor_type, row.actor_id ?? ""],
    ...[nameOf(storeId), storeId, ...mainTarget(target), row.request_id],
    // All that the entry names, too; empty where it cannot be read.
    ...[body ? JSON.stringify({ target, data: body.data }) : "", row.chain_id, row.hash],
  ]);
}

export const csvRows = ({ entries, names }: ReadEntries): string =>
  entries.map((entry) => rowOf(entry, names)).join("");
