import "server-only";
import type { Context } from "@/lib/access/context";
import { actorRef, isAgentDoor } from "@/lib/domain/actor";
import { mayHold } from "@/lib/domain/review-policy";
import { findSession } from "@/lib/session/session.store";
import type { Store } from "@/lib/store/store";
import type { ServedReader } from "./memory.store";

/** Which text a reader wants: what is newest, or what agents are served. */
export type Revision = "head" | "approved";

async function ownId({ actor, db, session }: Context): Promise<string> {
  if (!session) return actorRef(actor, null).id ?? "";
  if ("id" in session) return session.id;
  // A run that has written nothing yet has no id, and so nothing of its own.
  return (await findSession(db, actor.workspaceId, session.label))?.id ?? "";
}

/**
 * As whom to read where writes may wait for review: an agent is served what was approved and what it wrote itself,
 * `revision=approved` only the former. Null: everything is as it is, which is the case in every open store.
 */
export async function servedReader(
  context: Context,
  store: Pick<Store, "settings">,
  revision: Revision = "head",
): Promise<ServedReader | null> {
  if (!mayHold(store.settings)) return null;
  if (isAgentDoor(context.origin)) return { authorId: await ownId(context) };
  return revision === "approved" ? { authorId: "" } : null;
}
