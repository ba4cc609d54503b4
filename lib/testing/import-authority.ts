import type { Context } from "@/lib/access/context";
import { startImport } from "@/lib/import/start-import";

/** Whoever may write to a store may import into it. */
const writers = ["editor", "admin", "writer", "writerOfThis"] as const;

interface Target {
  memory_store_id: string;
  import_id: string;
}

const one = ({ import_id }: Target) => ({ import_id });

/** Who may import. The dry run of the target has not run, so that looking at its items and applying it is a matter of its state. */
export const importsInOneStore = {
  listImports: { may: writers, input: ({ memory_store_id }: Target) => ({ memory_store_id }) },
  retrieveImport: { may: writers, input: one },
  cancelImport: { may: writers, input: one },
  pullImport: {
    may: writers,
    input: ({ memory_store_id }: Target) => ({
      memory_store_id,
      server: { base_url: "https://93.184.215.14", api_key: "a-key", memory_store_id: "memstore_there" },
    }),
  },
};

/** An import that waits for its dry run. */
export async function waitingImport(context: Context, storeId: string) {
  const pieces = [{ path: "/imported", content: "text", problem: null }];
  const { id } = await startImport(context, { storeId, source: "zip", history: false, part: "items", pieces });
  return { import_id: id };
}
