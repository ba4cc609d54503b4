import "server-only";
import { operations } from "../operations";
import type { RestRoute } from "./rest-routes";

const session = "/v1/sessions/:session_id";
const times = ["created_at_gt", "created_at_gte", "created_at_lt", "created_at_lte"];

/** Sessions over REST, as the vendor's SDK asks for them. */
export const sessionRoutes: readonly RestRoute[] = [
  {
    methods: ["POST"],
    path: "/v1/sessions",
    operation: operations.createSession,
    body: ["agent", "environment_id", "title", "metadata", "resources", "vault_ids"],
  },
  {
    methods: ["GET"],
    path: "/v1/sessions",
    operation: operations.listSessions,
    query: [
      ...["limit", "page", "order", "include_archived", "statuses", "agent_id", "agent_version", "memory_store_id"],
      ...["api_key_id", ...times],
    ],
    lists: ["statuses"],
  },
  { methods: ["GET"], path: session, operation: operations.retrieveSession },
  {
    methods: ["POST"],
    path: session,
    operation: operations.updateSession,
    body: ["title", "metadata", "vault_ids"],
  },
  {
    methods: ["GET"],
    path: `${session}/resources`,
    operation: operations.listSessionResources,
    query: ["limit", "page"],
  },
  { methods: ["DELETE"], path: session, operation: operations.deleteSession },
  {
    methods: ["GET"],
    path: `${session}/events`,
    operation: operations.listSessionEvents,
    query: ["limit", "page", "order", "types", ...times],
    lists: ["types"],
  },
  { methods: ["POST"], path: `${session}/archive`, operation: operations.archiveSession },
];
