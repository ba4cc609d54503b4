import type { ActionResult } from "@/lib/doors/console/action-result";

type Refused = ActionResult<never> & { ok: false };

const isRefused = (value: unknown): value is Refused =>
  typeof value === "object" &&
  value !== null &&
  "message" in value &&
  typeof value.message === "string" &&
  "ok" in value &&
  value.ok === false;

/** What the server refused a server action with before it ran: Next throws the text of that answer. Null for whatever else was thrown. */
export function refusalOf(error: unknown): Refused | null {
  if (!(error instanceof Error)) return null;
  try {
    const said: unknown = JSON.parse(error.message);
    return isRefused(said) ? said : null;
  } catch {
    return null;
  }
}
