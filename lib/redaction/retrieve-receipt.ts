import "server-only";
import type { Context } from "@/lib/access/context";
import { AppError } from "@/lib/domain/app-error";
import { parseReceipt, type SignedReceipt } from "./receipt-format";
import type { RedactionInput } from "./redaction.schema";
import { requireRedaction } from "./require-redaction";

/** The signed receipt of a redaction that is done. @throws AppError not_found, conflict while it is not done, permission */
export async function retrieveReceipt(context: Context, { redaction_id }: RedactionInput): Promise<SignedReceipt> {
  const { receipt, state } = await requireRedaction(context, redaction_id);
  const signed = receipt === null ? null : parseReceipt(receipt);
  if (!signed) throw new AppError("conflict", `This redaction is ${state}: there is a receipt when it is done.`);
  return signed;
}
