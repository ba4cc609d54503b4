import { toast } from "@/components/ui/toast";
import { auditWords } from "@/components/words/audit.words";

const words = auditWords.exporting;

function fileName(response: Response): string {
  return /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? "audit-log.jsonl";
}

/** Downloads the log as a bundle. */
export async function exportLog(): Promise<void> {
  try {
    const response = await fetch("/api/console/audit/export", { method: "POST" });
    if (!response.ok) {
      const { error } = (await response.json().catch(() => ({}))) as { error?: { message?: string } };
      return void toast.error(words.failed, { description: error?.message });
    }
    const link = document.createElement("a");
    link.href = URL.createObjectURL(await response.blob());
    link.download = fileName(response);
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    toast.success(words.done);
  } catch {
    toast.error(words.failed);
  }
}
