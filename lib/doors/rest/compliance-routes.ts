import "server-only";
import { operations } from "../operations";
import type { RestRoute } from "./rest-routes";

/** Holds, erasures and the audit log over REST, for keys that may. */
export const complianceRoutes: readonly RestRoute[] = [
  {
    methods: ["GET"],
    path: "/v1/holds",
    operation: operations.listHolds,
    query: ["limit", "page", "memory_store_id", "active"],
  },
  {
    methods: ["POST"],
    path: "/v1/holds",
    operation: operations.placeHold,
    body: ["memory_store_id", "subject_id", "path_prefix", "ground", "reason"],
  },
  { methods: ["GET"], path: "/v1/holds/:hold_id", operation: operations.retrieveHold },
  {
    methods: ["POST"],
    path: "/v1/holds/:hold_id/lift",
    operation: operations.liftHold,
    body: ["ground", "reason"],
  },
  { methods: ["POST"], path: "/v1/erasures", operation: operations.requestErasure, body: ["metadata"] },
  { methods: ["GET"], path: "/v1/erasures", operation: operations.listErasures, query: ["limit", "page"] },
  { methods: ["GET"], path: "/v1/erasures/:erasure_id", operation: operations.retrieveErasure },
  { methods: ["GET"], path: "/v1/erasures/:erasure_id/receipt", operation: operations.retrieveErasureReceipt },
  {
    methods: ["GET"],
    path: "/v1/audit_entries",
    operation: operations.listAuditEntries,
    query: ["limit", "page", "action", "actor_id", "target_id", "memory_store_id", "created_at_gte", "created_at_lte"],
  },
  { methods: ["GET"], path: "/v1/audit_entries/:chain/:seq", operation: operations.retrieveAuditEntry },
];
