import { z } from "zod";
import { idField, limitField, pageField } from "@/lib/domain/schema-parts";
import { metadataPairs } from "@/lib/store/store.schema";

export const requestErasureInput = z.strictObject({
  /** Every pair has to be there as it is. */
  metadata: metadataPairs.refine((all) => Object.keys(all).length > 0, "must name at least one pair"),
});
export type RequestErasureInput = z.output<typeof requestErasureInput>;

export const erasureInput = z.strictObject({ erasure_id: idField("ers") });
export type ErasureInput = z.output<typeof erasureInput>;

export const listErasuresInput = z.strictObject({ limit: limitField.default(20), page: pageField.optional() });
export type ListErasuresInput = z.output<typeof listErasuresInput>;

export interface EraseStoresInput {
  memory_store_ids: string[];
}
