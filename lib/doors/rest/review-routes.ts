import "server-only";
import { operations } from "../operations";
import type { RestRoute } from "./rest-routes";

const change = "/v1/changes/:change_id";

/** Review over REST. */
export const reviewRoutes: readonly RestRoute[] = [
  {
    methods: ["GET"],
    path: "/v1/changes",
    operation: operations.listChanges,
    query: [
      ...["limit", "page", "order", "created_at_gte", "created_at_lte", "memory_store_id", "state", "actor_id"],
      ...["session_id", "api_key_id", "origin", "operation", "path_glob", "finding", "assignee"],
    ],
  },
  { methods: ["GET"], path: change, operation: operations.retrieveChange, query: ["view"] },
  {
    methods: ["POST"],
    path: `${change}/review`,
    operation: operations.submitReview,
    body: ["verdict", "comment", "expected_state", "include_later"],
  },
  { methods: ["GET"], path: `${change}/comments`, operation: operations.listComments },
  {
    methods: ["POST"],
    path: `${change}/comments`,
    operation: operations.commentOnChange,
    body: ["body", "memory_version_id", "line"],
  },
  {
    methods: ["GET"],
    path: "/v1/findings",
    operation: operations.listFindings,
    query: [
      ...["limit", "page", "memory_store_id", "memory_id", "memory_version_id", "change_id", "kind", "rule", "state"],
      ...["live", "created_at_gte", "created_at_lte"],
    ],
  },
  {
    methods: ["POST"],
    path: "/v1/findings/:finding_id/dismiss",
    operation: operations.dismissFinding,
    body: ["reason"],
  },
  { methods: ["POST"], path: "/v1/findings/:finding_id/undismiss", operation: operations.restoreFinding },
  {
    methods: ["POST"],
    path: "/v1/memory_stores/:memory_store_id/detectors/try",
    operation: operations.tryDetectors,
    body: ["text", "detectors"],
  },
  {
    methods: ["POST"],
    path: "/v1/memory_stores/:memory_store_id/detectors/back_test",
    operation: operations.backTestRule,
    body: ["pattern", "page"],
  },
  {
    methods: ["GET"],
    path: "/v1/exposures",
    operation: operations.listExposures,
    query: [
      ...["limit", "page", "memory_store_id", "memory_version_id", "change_id", "memory_id"],
      ...["session_id", "api_key_id", "service_account_id"],
    ],
  },
];
