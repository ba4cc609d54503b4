import { z } from "zod";
import { contentField, idField, limitField, pageField, sha256Field } from "@/lib/domain/schema-parts";
import { duplicateDecisions } from "./duplicate";

export const listDuplicatesInput = z.strictObject({
  memory_store_id: idField("memstore").optional(),
  limit: limitField.default(20),
  page: pageField.optional(),
});
export type ListDuplicatesInput = z.output<typeof listDuplicatesInput>;

export const settleDuplicateInput = z
  .strictObject({
    duplicate_id: idField("dup"),
    decision: z.enum(duplicateDecisions),
    /** What was looked at: of what has changed since then nothing is decided. */
    earlier_sha256: sha256Field,
    later_sha256: sha256Field,
    /** What the earlier one says after a merge; the later one is deleted then. */
    content: contentField.optional(),
  })
  .refine(({ decision, content }) => (decision === "merge") === (content !== undefined), {
    path: ["content"],
    error: "is the text of a merge, and of nothing else",
  });
export type SettleDuplicateInput = z.output<typeof settleDuplicateInput>;
