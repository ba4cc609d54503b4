import { saveFile } from "@/components/ui/save-file";
import { toast } from "@/components/ui/toast";
import { approvalWords } from "@/components/words/approval.words";
import { auditWords } from "@/components/words/audit.words";
import type { AuditFilters } from "./audit.keys";

const words = auditWords.exporting;

type Refusal = { error?: { message?: string; approval_request_id?: string } };
/** What the server said in place of the file; `waits`: a second person is asked. */
type Outcome = { ok: true } | { ok: false; waits: boolean; message: string | undefined };

const unreachable: Outcome = { ok: false, waits: false, message: undefined };

const nameIn = (response: Response) =>
  /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? "audit-log";

async function download(path: string, filters: AuditFilters): Promise<Outcome> {
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(filters),
    });
    if (!response.ok) {
      const { error } = (await response.json().catch(() => ({}))) as Refusal;
      return { ok: false, waits: error?.approval_request_id !== undefined, message: error?.message };
    }
    saveFile(await response.blob(), nameIn(response));
    return { ok: true };
  } catch {
    return unreachable;
  }
}

function tell(outcome: Outcome, done: string): void {
  if (outcome.ok) toast.success(done);
  else if (outcome.waits) toast.info(approvalWords.asked, { description: outcome.message });
  else toast.error(words.failed, { description: outcome.message });
}

/** Downloads the log as a bundle. */
export const exportLog = async (): Promise<void> => tell(await download("/api/console/audit/export", {}), words.done);

/** Downloads the entries that fit as a table. @returns false where it was refused: then it may be tried again */
export async function exportTable(filters: AuditFilters): Promise<boolean> {
  const outcome = await download("/api/console/audit/csv", filters);
  tell(outcome, auditWords.table.done);
  return outcome.ok || outcome.waits;
}
