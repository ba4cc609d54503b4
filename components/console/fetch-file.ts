import { consoleWords } from "@/components/words/console.words";
import { isSomebodyElse } from "./member-here";

type Refusal = { error?: { message?: string; approval_request_id?: string } };

/** A file, or what the server said in its place: nothing where no answer came; `waits`: a second person is asked. */
export type FetchedFile =
  | { ok: true; file: Blob; disposition: string | null }
  | { ok: false; waits: boolean; message: string | undefined };

/** Asks for a file by what is sent as JSON. Never rejects. */
export async function fetchFile(path: string, input: object): Promise<FetchedFile> {
  if (isSomebodyElse()) return { ok: false, waits: false, message: consoleWords.failed.somebodyElse };
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(input),
    });
    if (response.ok) {
      return { ok: true, file: await response.blob(), disposition: response.headers.get("content-disposition") };
    }
    const { error } = (await response.json().catch(() => ({}))) as Refusal;
    return { ok: false, waits: error?.approval_request_id !== undefined, message: error?.message };
  } catch {
    return { ok: false, waits: false, message: undefined };
  }
}
