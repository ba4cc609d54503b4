import "server-only";
import type { Context } from "@/lib/access/context";
import { requireStore } from "./require-store";
import type { Store } from "./store";
import type { StoreInput } from "./store.schema";

export function retrieveStore(context: Context, input: StoreInput): Promise<Store> {
  return requireStore(context, input.memory_store_id, "store.read");
}
