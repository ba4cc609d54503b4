import "server-only";
import { z } from "zod";
import { sha256Field } from "@/lib/domain/schema-parts";
import { storeSettingsPatch } from "@/lib/domain/store-settings";
import type { Operation } from "../operation";
import { operations } from "../operations";
import { parseInput } from "../parse-input";
import { complianceRoutes } from "./compliance-routes";
import { historyRoutes } from "./history-routes";
import { importRoutes } from "./import-routes";
import { redactionRoutes } from "./redaction-routes";
import type { RestDialect } from "./rest-dialect";
import { reviewRoutes } from "./review-routes";
import { sessionRoutes } from "./session-routes";
import { subjectRoutes } from "./subject-routes";
import { webhookRoutes } from "./webhook-routes";

type Raw = Record<string, unknown>;

export interface RestRoute {
  methods: readonly string[];
  /** Hono's syntax; parameters are named as the operation's input fields. */
  path: string;
  operation: Operation;
  query?: readonly string[];
  /** Those of the query that may be given several times, as `name` or `name[]`. */
  lists?: readonly string[];
  /** The operation reads the memory that the address names, and nothing else. */
  readsMemory?: true;
  /** Fields of the body; a route without takes no body or an empty object. */
  body?: readonly string[];
  /** The shape of those fields of the body that `prepare` makes into fields of the operation. */
  prepared?: z.ZodObject;
  /** Where the vendor's words differ from the operation's input. */
  prepare?: (input: Raw, dialect: RestDialect) => Raw;
}

const hashPrecondition = z.strictObject({
  type: z.literal("content_sha256"),
  content_sha256: sha256Field,
});
const freePrecondition = z.strictObject({ type: z.literal("not_exists") });
const createPrecondition = z.strictObject({ precondition: freePrecondition.nullish() });
const currentUpdate = z.strictObject({ precondition: hashPrecondition.nullish() });
const previewUpdate = z.strictObject({ precondition: z.union([hashPrecondition, freePrecondition]).nullish() });

function prepareCreate({ precondition, ...input }: Raw, dialect: RestDialect): Raw {
  // The current form has no precondition on create: left in, it is refused as an unknown field.
  if (dialect === "current") return precondition === undefined ? input : { ...input, precondition };
  const guarded = parseInput(createPrecondition, { precondition }).precondition != null;
  return { ...input, on_conflict: guarded ? "precondition" : "replace" };
}

function prepareUpdate({ precondition, ...input }: Raw, dialect: RestDialect): Raw {
  const parsed = parseInput(dialect === "current" ? currentUpdate : previewUpdate, { precondition }).precondition;
  if (!parsed) return input;
  return parsed.type === "not_exists"
    ? { ...input, keep_if_occupied: true }
    : { ...input, expected_sha256: parsed.content_sha256 };
}

const paging = ["limit", "page"];
const times = ["created_at_gte", "created_at_lte"];
const store = "/v1/memory_stores/:memory_store_id";
const memory = `${store}/memories/:memory_id`;
const version = `${store}/memory_versions/:memory_version_id`;

/** The REST surface, one line per call. */
export const restRoutes: readonly RestRoute[] = [
  {
    methods: ["POST"],
    path: "/v1/memory_stores",
    operation: operations.createStore,
    body: ["name", "description", "metadata"],
  },
  {
    methods: ["PUT"],
    path: "/v1/memory_stores",
    operation: operations.ensureStore,
    body: ["metadata", "name", "description"],
  },
  {
    methods: ["GET"],
    path: "/v1/memory_stores",
    operation: operations.listStores,
    query: [...paging, ...times, "include_archived"],
  },
  { methods: ["GET"], path: store, operation: operations.retrieveStore },
  { methods: ["POST"], path: store, operation: operations.updateStore, body: ["name", "description", "metadata"] },
  { methods: ["DELETE"], path: store, operation: operations.deleteStore },
  { methods: ["POST"], path: `${store}/archive`, operation: operations.archiveStore },
  {
    methods: ["POST"],
    path: `${store}/memories`,
    operation: operations.createMemory,
    query: ["view"],
    body: ["path", "content", "precondition", "expires_at"],
    prepared: createPrecondition,
    prepare: prepareCreate,
  },
  {
    methods: ["GET"],
    path: `${store}/memories`,
    operation: operations.listMemories,
    query: [...paging, "path_prefix", "depth", "view", "revision", "at"],
  },
  {
    methods: ["GET"],
    path: memory,
    operation: operations.retrieveMemory,
    query: ["view", "revision", "at"],
    readsMemory: true,
  },
  {
    methods: ["POST", "PATCH"],
    path: memory,
    operation: operations.updateMemory,
    query: ["view"],
    body: ["path", "content", "precondition", "expires_at"],
    prepared: previewUpdate,
    prepare: prepareUpdate,
  },
  { methods: ["POST"], path: `${memory}/importance`, operation: operations.setImportance, body: ["importance"] },
  { methods: ["DELETE"], path: memory, operation: operations.deleteMemory, query: ["expected_content_sha256"] },
  {
    methods: ["GET"],
    path: `${store}/memory_versions`,
    operation: operations.listVersions,
    query: [...paging, ...times, "memory_id", "operation", "session_id", "api_key_id", "service_account_id", "view"],
  },
  { methods: ["GET"], path: version, operation: operations.retrieveVersion, query: ["view"] },
  { methods: ["POST"], path: `${version}/redact`, operation: operations.redactVersion },
  { methods: ["GET"], path: `${version}/diff/:other_version_id`, operation: operations.diffVersions },
  {
    methods: ["POST"],
    path: `${memory}/restore`,
    operation: operations.restoreVersion,
    body: ["memory_version_id", "expected_sha256", "reason"],
  },
  {
    methods: ["POST"],
    path: `${store}/prune`,
    operation: operations.pruneEntries,
    body: ["max_entries", "dry_run"],
  },
  { methods: ["GET"], path: `${store}/settings`, operation: operations.retrieveStoreSettings },
  {
    methods: ["POST"],
    path: `${store}/settings`,
    operation: operations.updateStoreSettings,
    body: ["create_overwrites", "view_max_characters", "review", "detectors", "entries", "template"],
    prepared: storeSettingsPatch,
    prepare: ({ memory_store_id, ...settings }) => ({ memory_store_id, settings }),
  },
  {
    methods: ["GET"],
    path: "/v1/search",
    operation: operations.searchText,
    query: [
      ...[...paging, "query", "scope", "revision", "at", "memory_store_id", "path_glob", "path_prefix", "actor_id"],
      ...["session_id", "operation", "review_state", "finding", "updated_gte", "updated_lte"],
    ],
  },
  ...reviewRoutes,
  ...historyRoutes,
  ...complianceRoutes,
  ...redactionRoutes,
  ...subjectRoutes,
  ...webhookRoutes,
  ...sessionRoutes,
  ...importRoutes,
];
