import type { ErrorCode } from "@/lib/domain/app-error";

/** Status and error type of every code; a new code does not compile without its line. */
export const errorTable: Record<ErrorCode, { status: number; type: string }> = {
  invalid_request: { status: 400, type: "invalid_request_error" },
  method_not_allowed: { status: 405, type: "invalid_request_error" },
  authentication: { status: 401, type: "authentication_error" },
  permission: { status: 403, type: "permission_error" },
  not_found: { status: 404, type: "not_found_error" },
  path_conflict: { status: 409, type: "memory_path_conflict_error" },
  precondition_failed: { status: 409, type: "memory_precondition_failed_error" },
  approval_pending: { status: 409, type: "approval_pending_error" },
  conflict: { status: 409, type: "conflict_error" },
  request_too_large: { status: 413, type: "request_too_large" },
  // Nobody reads it: this is what the metrics call it.
  client_gone: { status: 499, type: "invalid_request_error" },
  rate_limited: { status: 429, type: "rate_limit_error" },
  overloaded: { status: 529, type: "overloaded_error" },
  // Reads go on meanwhile.
  storage_full: { status: 507, type: "insufficient_storage_error" },
  // A stored text that cannot be opened: trying again does not help.
  unreadable: { status: 500, type: "api_error" },
  internal: { status: 500, type: "api_error" },
};
