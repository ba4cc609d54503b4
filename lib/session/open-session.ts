import "server-only";
import type { Context } from "@/lib/access/context";
import type { Store } from "@/lib/store/store";
import { findStore } from "@/lib/store/store.store";
import { requireSession } from "./require-session";
import type { AttachedStore, Session } from "./session";

export interface OpenSession {
  session: Session;
  /** Those of its stores that are still there. */
  stores: { store: Store; attached: AttachedStore }[];
}

/** A session with its stores, for the doors by which its agent works. @throws AppError not_found */
export async function openSession(context: Context, sessionId: string): Promise<OpenSession> {
  const session = await requireSession(context, sessionId, "session.read");
  const { workspaceId } = context.actor;
  const found = await Promise.all(
    session.attached.map(async (attached) => ({
      attached,
      store: await findStore(context.db, workspaceId, attached.storeId),
    })),
  );
  const stores = found.flatMap(({ store, attached }) => (store ? [{ store, attached }] : []));
  return { session, stores };
}

/** What a session may do: as its key, as this session, and only in the stores that are attached to it. */
export function contextInSession(context: Context, { session, stores }: OpenSession): Context {
  return {
    ...context,
    session: { id: session.id },
    attached: new Map(stores.map(({ attached }) => [attached.storeId, attached.access])),
    stores: new Map(stores.map(({ store }) => [store.id, store])),
  };
}
