import type { ErrorCode, ErrorDetails } from "@/lib/domain/app-error";

/** What a server action answers: the outcome, or a refusal that a form can show beside its fields. */
export type ActionResult<Json> =
  | { ok: true; value: Json }
  | {
      ok: false;
      code: ErrorCode;
      /** A sentence for the person. */
      message: string;
      /** Problems by input field. */
      fields: Record<string, string>;
      details: ErrorDetails;
      requestId: string;
    };
