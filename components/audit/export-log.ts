import { type FetchedFile, fetchFile } from "@/components/console/fetch-file";
import { saveFile } from "@/components/ui/save-file";
import { toast } from "@/components/ui/toast";
import { approvalWords } from "@/components/words/approval.words";
import { auditWords } from "@/components/words/audit.words";
import type { AuditFilters } from "./audit.keys";

const words = auditWords.exporting;

const nameIn = (disposition: string | null) => /filename="([^"]+)"/.exec(disposition ?? "")?.[1] ?? "audit-log";

function settle(fetched: FetchedFile, done: string): void {
  if (fetched.ok) {
    saveFile(fetched.file, nameIn(fetched.disposition));
    toast.success(done);
  } else if (fetched.waits) toast.info(approvalWords.asked, { description: fetched.message });
  else toast.error(words.failed, { description: fetched.message });
}

/** Downloads the log as a bundle. */
export const exportLog = async (): Promise<void> =>
  settle(await fetchFile("/api/console/audit/export", {}), words.done);

/** Downloads the entries that fit as a table. @returns false where it was refused: then it may be tried again */
export async function exportTable(filters: AuditFilters): Promise<boolean> {
  const fetched = await fetchFile("/api/console/audit/csv", filters);
  settle(fetched, auditWords.table.done);
  return fetched.ok || fetched.waits;
}
