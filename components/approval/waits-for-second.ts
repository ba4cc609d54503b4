import { toast } from "@/components/ui/toast";
import { approvalWords } from "@/components/words/approval.words";
import type { ActionResult } from "@/lib/doors/console/action-result";

/** Says that an act was asked for and waits for somebody else; false where it is something else that happened. */
export function waitsForSecond(result: ActionResult<unknown>): boolean {
  if (result.ok || result.code !== "approval_pending") return false;
  toast.info(approvalWords.asked, { description: result.message });
  return true;
}
