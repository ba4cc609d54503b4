import "server-only";
import { operations } from "../operations";
import type { RestRoute } from "./rest-routes";

const imports = "/v1/imports";
const one = `${imports}/:import_id`;

/** Imports over REST. Files come in at `POST /v1/imports/upload`, which takes them as they are. */
export const importRoutes: readonly RestRoute[] = [
  {
    methods: ["GET"],
    path: imports,
    operation: operations.listImports,
    query: ["memory_store_id", "limit", "page"],
  },
  {
    methods: ["POST"],
    path: imports,
    operation: operations.pullImport,
    body: ["memory_store_id", "into", "server"],
  },
  { methods: ["GET"], path: one, operation: operations.retrieveImport },
  { methods: ["GET"], path: `${one}/items`, operation: operations.listImportItems, query: ["state", "limit", "page"] },
  {
    methods: ["POST"],
    path: `${one}/apply`,
    operation: operations.applyImport,
    body: ["on_conflict", "choices", "reason"],
  },
  { methods: ["POST"], path: `${one}/pause`, operation: operations.pauseImport },
  { methods: ["POST"], path: `${one}/resume`, operation: operations.resumeImport },
  { methods: ["POST"], path: `${one}/cancel`, operation: operations.cancelImport },
];
