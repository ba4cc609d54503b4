import { inboxHref } from "@/components/review/inbox-place";
import type { SubjectItemJson } from "@/lib/subject/subject.present";

/** Where one looks at a thing of the plan. */
export function itemHref({ kind, id, memory_store_id: store }: SubjectItemJson): string {
  if (kind === "memory") return `/stores/${store}/memories/${id}`;
  return kind === "reason" ? inboxHref({ state: "any", change: id }) : `/stores/${store}`;
}
