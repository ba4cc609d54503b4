import type { Context } from "@/lib/access/context";
import type { Memory } from "./memory";

/**
 * The memory that was read along with the key, if it is the one asked for: its head, for who is served heads. The caller has
 * checked that the actor may see it. Undefined where it has to be read.
 */
export function takeAhead(
  context: Context,
  storeId: string,
  asked: { by: "id" | "path"; name: string },
): Memory | null | undefined {
  const { ahead } = context;
  if (ahead?.storeId !== storeId || ahead.by !== asked.by || ahead.name !== asked.name) return undefined;
  // Good for one question: what is asked later may have changed.
  context.ahead = undefined;
  return ahead.memory;
}
