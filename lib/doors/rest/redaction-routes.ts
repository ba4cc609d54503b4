import "server-only";
import { operations } from "../operations";
import type { RestRoute } from "./rest-routes";

const redaction = "/v1/redactions/:redaction_id";

/** Redaction over REST: a scan, what it found, the act, the receipt. */
export const redactionRoutes: readonly RestRoute[] = [
  {
    methods: ["POST"],
    path: "/v1/redactions",
    operation: operations.scanRedaction,
    body: ["start", "memory_store_ids"],
  },
  { methods: ["GET"], path: "/v1/redactions", operation: operations.listRedactions, query: ["limit", "page"] },
  { methods: ["GET"], path: redaction, operation: operations.retrieveRedaction },
  { methods: ["GET"], path: `${redaction}/hits`, operation: operations.listRedactionHits, query: ["limit", "page"] },
  {
    methods: ["POST"],
    path: `${redaction}/apply`,
    operation: operations.applyRedaction,
    body: ["heads", "with_same", "leave_out", "reason", "legal_ground", "note", "expected_hits"],
  },
  { methods: ["GET"], path: `${redaction}/receipt`, operation: operations.retrieveReceipt },
];
