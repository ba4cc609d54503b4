import "server-only";
import { assertMay, seesStore } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import { publishLive } from "@/lib/live/live-bus";
import { lockWorkspace } from "@/lib/workspace/workspace.store";
import { assertMayCreateStore, writeNewStore } from "./create-store";
import type { Store } from "./store";
import type { EnsureStoreInput } from "./store.schema";
import { findLiveStoresByMetadata, findStore } from "./store.store";

/** In characters, which are not cut through. */
const longestName = 255;

/**
 * The store with this metadata, made on its first use: one namespace per user, without anybody keeping a list. Of several the
 * oldest; archived ones do not count. Of two first uses at the same moment one makes it, and both get it.
 * @throws AppError permission for a key that sees none and may not make one
 */
export async function ensureStore(context: Context, input: EnsureStoreInput): Promise<Store> {
  const { actor, db } = context;
  assertMay(actor, "store.read");
  const wanted = { workspaceId: actor.workspaceId, metadata: input.metadata };
  const [known] = (await findLiveStoresByMetadata(db.read, wanted)).filter((id) => seesStore(actor, id));
  const store = known ? await findStore(db, actor.workspaceId, known) : null;
  if (store) return store;
  assertMayCreateStore(context);
  const name =
    input.name ??
    [...Object.values(input.metadata).join(" ")]
      .slice(0, longestName)
      .join("")
      .replace(/\p{Cc}/gu, " ");
  const made = await db.transaction(async (tx) => {
    await lockWorkspace(tx.sql, actor.workspaceId);
    const [other] = await findLiveStoresByMetadata(tx.sql, wanted);
    if (other) return { id: other };
    return writeNewStore(tx, context, {
      name: name.trim() || "Memory",
      description: input.description,
      metadata: input.metadata,
    });
  });
  if (!("workspaceId" in made)) return (await findStore(db, actor.workspaceId, made.id)) ?? ensureStore(context, input);
  publishLive(db, { kind: "store.changed", workspaceId: made.workspaceId, storeId: made.id });
  return made;
}
