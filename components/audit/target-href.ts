import { inboxHref } from "@/components/review/inbox-place";
import type { AuditEntryDetailJson } from "@/lib/audit/audit.present";

type Target = AuditEntryDetailJson["target"];

/** The page of one of the things that an entry names; null where it has none. Whether it is still there only that page knows. */
export function targetHref(target: Target, field: string): string | null {
  const idOf = (name: string) => target.find((one) => one.field === name)?.id ?? null;
  const id = idOf(field);
  if (!id) return null;
  const store = idOf("memory_store_id");
  const memory = idOf("memory_id");
  if (field === "memory_store_id") return `/stores/${id}`;
  if (field === "memory_id") return store && `/stores/${store}/memories/${id}`;
  if (field === "memory_version_id") return store && memory && `/stores/${store}/memories/${memory}?version=${id}`;
  if (field === "change_id") return inboxHref({ state: "any", change: id });
  if (field === "session_id") return `/sessions/${id}`;
  if (field === "redaction_id") return `/redactions/${id}`;
  if (field === "erasure_id") return `/erasures/${id}/receipt`;
  if (field === "subject_id") return `/subjects/${id}`;
  if (field === "import_id") return store && `/stores/${store}/import/${id}`;
  return null;
}
