import { consoleWords } from "@/components/words/console.words";
import { isSomebodyElse } from "./member-here";
import { noteSession } from "./session-end";

/** A reading operation that was refused or did not arrive; the message is a sentence for the person. */
export class ReadError extends Error {
  override readonly name = "ReadError";

  constructor(
    message: string,
    /** The stable error type, e.g. `not_found_error`; `network_error` when there was no answer. */
    readonly code: string,
    /** HTTP status; 0 when there was no answer. */
    readonly status: number,
    readonly requestId?: string,
  ) {
    super(message);
  }
}

const unreachable = consoleWords.failed.unreachable;
const unreadable = consoleWords.failed.unreadable;

interface ErrorBody {
  error?: { type?: string; message?: string };
  request_id?: string;
}

async function readError(response: Response): Promise<ReadError> {
  const body = (await response.json().catch(() => ({}))) as ErrorBody;
  const code = body.error?.type ?? "api_error";
  return new ReadError(body.error?.message ?? unreadable, code, response.status, body.request_id);
}

/**
 * Asks the server for a list or a thing: `readOperation<{ data: KeyJson[] }>("listKeys", {})`.
 * @throws ReadError
 */
export async function readOperation<Json>(name: string, input: unknown, signal?: AbortSignal): Promise<Json> {
  if (isSomebodyElse()) throw new ReadError(consoleWords.failed.somebodyElse, "permission_error", 403);
  const url = `/api/console/${name}?input=${encodeURIComponent(JSON.stringify(input))}`;
  const response = await fetch(url, { headers: { accept: "application/json" }, cache: "no-store", signal }).catch(
    (error: unknown) => {
      if (signal?.aborted) throw error;
      throw new ReadError(unreachable, "network_error", 0);
    },
  );
  noteSession(response.status === 401 ? "ended" : "open");
  if (!response.ok) throw await readError(response);
  return (await response.json()) as Json;
}
