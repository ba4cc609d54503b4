import type { Sql } from "@/lib/db/sql";
import type { AuditEntryBody } from "@/lib/domain/audit-chain";
import type { AuditAction } from "./audit-action";

/** The acts after which text is gone for good: what a restored backup must not bring back. */
export const erasingActions = [
  "version.redacted",
  "versions.removed",
  "store.deleted",
  "comment.removed",
  "change.reason_cleared",
  "subject.closed",
] as const satisfies AuditAction[];

/** An entry of the audit log that says that something was erased, as the erasure ledger keeps it: ids, and never a text. */
export interface ErasingEntry extends Omit<AuditEntryBody, "request_id" | "prev"> {
  workspace: string;
  hash: string;
}

const isErasing = (action: string): boolean => (erasingActions as readonly string[]).includes(action);

// Next's bundle and the server's append to the same databases.
const shared = globalThis as typeof globalThis & { palimpsestErasing?: WeakMap<Sql, ErasingEntry[]> };

function byTransaction(): WeakMap<Sql, ErasingEntry[]> {
  shared.palimpsestErasing ??= new WeakMap();
  return shared.palimpsestErasing;
}

/** Remembers with the transaction that it erases, so that whoever commits it can write that down elsewhere too. */
export function noteErasing(sql: Sql, workspace: string, { body, hash }: { body: AuditEntryBody; hash: string }): void {
  if (!isErasing(body.action)) return;
  const { request_id: _request, prev: _prev, ...entry } = body;
  const entries = byTransaction().get(sql) ?? [];
  entries.push({ ...entry, workspace, hash });
  byTransaction().set(sql, entries);
}

/** What this transaction has erased so far. */
export const erasedBy = (sql: Sql): readonly ErasingEntry[] => byTransaction().get(sql) ?? [];
