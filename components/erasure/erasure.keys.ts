import { operationPages, operationQuery } from "@/components/store/operation-query";
import type { ReceiptJson } from "@/lib/redaction/redaction.present";
import type { StoreErasureJson } from "@/lib/store-erasure/store-erasure.present";

type ErasurePageJson = { data: StoreErasureJson[]; next_page: string | null };

export const erasureListOptions = () => operationPages<ErasurePageJson>("listErasures", { limit: 20 });

export const erasureReceiptOptions = (id: string) =>
  operationQuery<ReceiptJson>("retrieveErasureReceipt", { erasure_id: id });
