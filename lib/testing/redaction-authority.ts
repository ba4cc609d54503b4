import type { Context } from "@/lib/access/context";
import { scanRedactionInput } from "@/lib/redaction/redaction.schema";
import { startScan } from "@/lib/redaction/start-scan";

/** Whoever may redact one version may redact many; a key only in the stores it sees. */
const redactors = ["compliance", "admin", "writer", "officer"] as const;
const readers = [...redactors, "writerOfThis"] as const;

interface Target {
  memory_store_id: string;
  redaction_id: string;
}

const one = ({ redaction_id }: Target) => ({ redaction_id });

/** Who may look for what is to be removed, and remove it. The scan of the target has not run, so that applying it is a matter of its state. */
export const redactionInWorkspace = {
  scanRedaction: {
    may: readers,
    input: ({ memory_store_id }: Target) => ({
      start: { source: "words", text: "nothing says this" },
      memory_store_ids: [memory_store_id],
    }),
  },
  listRedactions: { may: readers, input: () => ({}) },
  retrieveRedaction: { may: readers, input: one },
  listRedactionHits: { may: readers, input: one },
};

/** A scan of one store that waits for its turn. */
export async function waitingRedaction(context: Context, storeId: string) {
  const start = { source: "words", text: "nothing says this" };
  const input = scanRedactionInput.parse({ start, memory_store_ids: [storeId] });
  const { id, scanJobId } = await startScan(context, input);
  return { redaction_id: id, job_id: scanJobId ?? "" };
}
