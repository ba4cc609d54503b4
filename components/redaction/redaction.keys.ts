import { operationPages, operationQuery } from "@/components/store/operation-query";
import type {
  ReceiptJson,
  RedactionHitJson,
  RedactionJson,
  RedactionSummaryJson,
} from "@/lib/redaction/redaction.present";

type RedactionPageJson = { data: RedactionJson[]; next_page: string | null };
type HitPageJson = { data: RedactionHitJson[]; next_page: string | null };

export const redactionListOptions = () => operationPages<RedactionPageJson>("listRedactions", { limit: 20 });

export const redactionOptions = (id: string) =>
  operationQuery<RedactionSummaryJson>("retrieveRedaction", { redaction_id: id });

export const hitListOptions = (id: string) =>
  operationPages<HitPageJson>("listRedactionHits", { redaction_id: id, limit: 50 });

export const receiptOptions = (id: string) => operationQuery<ReceiptJson>("retrieveReceipt", { redaction_id: id });
