/** Every way in which Palimpsest refuses. Doors map these to a status, a form message or a tool result; nothing else is thrown on purpose. */
const errorCodes = [
  "invalid_request",
  "method_not_allowed",
  "authentication",
  "permission",
  "not_found",
  "path_conflict",
  "precondition_failed",
  "conflict",
  "approval_pending",
  "request_too_large",
  "client_gone",
  "rate_limited",
  "overloaded",
  "storage_full",
  "unreadable",
  "internal",
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** Facts that a program needs to recover, never memory text. Keys are merged into the REST error object as they are. */
export type ErrorDetails = Readonly<Record<string, string | number | boolean | null>>;

/**
 * A refusal with a sentence for its reader.
 * `message` is public: it is shown to people, agents and programs as it stands, so it holds no memory text and no internals.
 * Put what went wrong inside into `cause`; it is logged once and never shown.
 */
export class AppError extends Error {
  override readonly name = "AppError";

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: ErrorDetails = {},
    options?: { cause?: unknown },
  ) {
    super(message, options);
  }
}

/** What says nothing of what was asked: the same may be asked again, as it is. */
const badMoments: ReadonlySet<string> = new Set<ErrorCode>(["internal", "overloaded", "storage_full", "client_gone"]);

/** Whether a code says that the rules forbid it, and not that it could not be done at that moment. */
export const isRefusalCode = (code: string | null): boolean =>
  (errorCodes as readonly (string | null)[]).includes(code) && !badMoments.has(String(code));

/** Whether what was thrown is the rules' answer, which is the same however often it is asked for. */
export const isRefusal = (value: unknown): value is AppError => isAppError(value) && isRefusalCode(value.code);

export function isAppError(value: unknown): value is AppError {
  return value instanceof AppError || (value instanceof Error && value.name === "AppError" && "code" in value);
}
