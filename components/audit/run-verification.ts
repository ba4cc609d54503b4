import { auditWords } from "@/components/words/audit.words";
import type { LogVerdictJson } from "@/lib/audit/audit.present";

type Line = { progress?: { entries: number; total: number }; verdict?: LogVerdictJson; error?: string };

export type Verification =
  | { state: "running"; entries: number; total: number }
  | { state: "done"; verdict: LogVerdictJson }
  | { state: "failed"; message: string };

const failed = (message: string): Verification => ({ state: "failed", message });

function stateOf({ progress, verdict, error }: Line): Verification | null {
  if (verdict) return { state: "done", verdict };
  if (error !== undefined) return failed(error);
  return progress ? { state: "running", ...progress } : null;
}

/** Has the server verify the log, and tells how far it is. Ends with the verdict or with what went wrong. */
export async function runVerification(tell: (state: Verification) => void, signal: AbortSignal): Promise<void> {
  let last: Verification | null = null;
  try {
    const response = await fetch("/api/console/audit/verify", { cache: "no-store", signal });
    if (!response.ok || !response.body) {
      const { error } = (await response.json().catch(() => ({}))) as { error?: { message?: string } };
      return tell(failed(error?.message ?? auditWords.verify.broken));
    }
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      const lines = (rest + next.value).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        last = stateOf(JSON.parse(line) as Line);
        if (last) tell(last);
      }
    }
  } catch {
    last = null;
  }
  if (signal.aborted) return;
  if (last === null || last.state === "running") tell(failed(auditWords.verify.broken));
}
