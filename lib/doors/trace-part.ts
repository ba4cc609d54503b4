import "server-only";
import type { Context } from "@/lib/access/context";
import { tracing } from "@/lib/tracing/tracing";
import { noteStore } from "./request-notes";

/** Where requests are traced, shows a use case as a part of its request: by the name that it has here, and the store if that is an id. */
export function tracePart<T>(
  name: string,
  { actor: { workspaceId } }: Pick<Context, "actor">,
  memoryStoreId: unknown,
  run: () => Promise<T>,
): Promise<T> {
  const trace = tracing();
  return trace ? trace.within(name, { workspaceId, storeId: noteStore(memoryStoreId) }, run) : run();
}
