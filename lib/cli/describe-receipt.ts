import { countOf } from "@/lib/domain/count-of";
import type { SignedReceipt } from "@/lib/redaction/receipt-format";

function filesInWords(erasure: SignedReceipt["receipt"]["erasure"]): string {
  if (!erasure) return "nothing is said of them";
  if (erasure.verified && Number(erasure.needles) === 0)
    return "rewritten; nothing had been written that could be left in them";
  return `${erasure.files} searched for ${countOf(Number(erasure.needles), "removed byte string")}, ${erasure.residue} found`;
}

/** What a person at the terminal reads of a receipt. */
export function describeReceipt({ receipt }: SignedReceipt): string[] {
  const { totals, erasure } = receipt;
  const memories = countOf(totals.memories, "memory", "memories");
  return [
    `Redaction ${receipt.redaction_id}: ${countOf(totals.versions, "version")} of ${memories} in ${countOf(totals.stores, "store")},`,
    `${countOf(totals.reasons, "reason")} and ${countOf(totals.comments, "comment")}. Reason: ${receipt.reason}.`,
    ...(receipt.stores_erased ?? []).map(
      (one) => `Store ${one.memory_store_id}: erased with ${countOf(one.versions, "version")}.`,
    ),
    ...(receipt.kept ?? []).map((one) => `Kept: ${one.kind} ${one.id} (${one.hold_id ?? one.ground}).`),
    `Files: ${filesInWords(erasure)}.`,
    `Not covered: ${receipt.not_covered.join(", ")}.`,
  ];
}
