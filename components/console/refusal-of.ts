import { unstable_isUnrecognizedActionError } from "next/navigation";
import { consoleWords } from "@/components/words/console.words";
import type { ActionResult } from "@/lib/doors/console/action-result";

type Refused = ActionResult<never> & { ok: false };

const isRefused = (value: unknown): value is Refused =>
  typeof value === "object" &&
  value !== null &&
  "ok" in value &&
  value.ok === false &&
  "message" in value &&
  typeof value.message === "string" &&
  "code" in value &&
  typeof value.code === "string" &&
  "details" in value &&
  typeof value.details === "object" &&
  value.details !== null;

/** The server is another build than this page, and has no such act. */
const updated: Refused = {
  ok: false,
  code: "internal",
  message: consoleWords.failed.updated,
  fields: {},
  details: {},
  requestId: "",
};

/** What the server refused a server action with before it ran: Next throws the text of that answer. Null for whatever else was thrown. */
export function refusalOf(error: unknown): Refused | null {
  if (unstable_isUnrecognizedActionError(error)) return updated;
  if (!(error instanceof Error)) return null;
  try {
    const said: unknown = JSON.parse(error.message);
    return isRefused(said) ? said : null;
  } catch {
    return null;
  }
}
