import "server-only";
import { operations } from "../operations";
import type { RestRoute } from "./rest-routes";

const store = "/v1/memory_stores/:memory_store_id";

/** Blame and time travel over REST. */
export const historyRoutes: readonly RestRoute[] = [
  {
    methods: ["GET"],
    path: `${store}/memories/:memory_id/blame`,
    operation: operations.blameMemory,
    query: ["at", "memory_version_id", "revision"],
  },
  {
    methods: ["GET"],
    path: `${store}/compare`,
    operation: operations.compareStore,
    query: ["from", "to", "path_prefix", "limit", "page"],
  },
  {
    methods: ["POST"],
    path: `${store}/restore`,
    operation: operations.submitStoreRestore,
    body: ["at", "path_prefix", "dry_run", "reason", "expected_change_id"],
  },
];
