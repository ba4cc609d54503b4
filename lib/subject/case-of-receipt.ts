import "server-only";
import type { Context } from "@/lib/access/context";
import type { KeptItem, Receipt } from "@/lib/redaction/receipt-format";
import { findErasure } from "@/lib/store-erasure/store-erasure.store";
import type { SubjectRow } from "./subject";
import { findItems } from "./subject.store";

type CaseOfReceipt = Required<Pick<Receipt, "subject_id" | "kept">>;

/** What a receipt says of the case that it belongs to: what had to stay, and on what ground. */
export async function caseOfReceipt(context: Context, { id }: SubjectRow): Promise<CaseOfReceipt> {
  const items = await findItems(context.db, id, { pile: "keep" });
  const kept = items.map(
    ({ kind, targetId, storeId, ground, legalWords, holdId }): KeptItem => ({
      kind,
      id: targetId,
      memory_store_id: storeId,
      ground: ground ?? "other",
      words: legalWords,
      hold_id: holdId,
    }),
  );
  return { subject_id: id, kept };
}

/** The stores that the same plan took as a whole, so that one receipt speaks for all of it. */
export async function storesOfCase(
  context: Context,
  { erasureId }: SubjectRow,
): Promise<Required<Pick<Receipt, "erasure_id" | "stores_erased">> | null> {
  const erasure = erasureId === null ? null : await findErasure(context.db, erasureId);
  if (!erasure) return null;
  const gone = erasure.stores.filter(({ state }) => state === "done");
  const stores_erased = gone.map(({ storeId, memories, versions }) => ({
    memory_store_id: storeId,
    memories,
    versions,
  }));
  return { erasure_id: erasure.id, stores_erased };
}
