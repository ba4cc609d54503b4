import "server-only";
import type { Context } from "@/lib/access/context";
import { appendToWorkspaceChain } from "@/lib/audit/audit.store";
import { AppError } from "@/lib/domain/app-error";
import { publishLive } from "@/lib/live/live-bus";
import { mergeMetadata } from "@/lib/store/merge-metadata";
import { requireSession } from "./require-session";
import type { Session } from "./session";
import type { UpdateSessionInput } from "./session.schema";
import { replaceSessionWords } from "./session.store";

// Each try that fails is somebody else's that did not.
const mostTries = 20;

/** What is different after it, and the names of the fields that are. */
function patchOf(before: Session, { title, metadata }: UpdateSessionInput) {
  const wanted = {
    title: title === undefined ? before.title : title || null,
    metadata: mergeMetadata(before.metadata, metadata ?? {}),
  };
  const fields = (["title", "metadata"] as const).filter(
    (field) => JSON.stringify(wanted[field]) !== JSON.stringify(before[field]),
  );
  return { wanted, fields };
}

/**
 * Changes what a session is called and what is said of it; its stores and their access stay as they began.
 * @throws AppError not_found, permission, invalid_request for an archived one
 */
export async function updateSession(context: Context, input: UpdateSessionInput): Promise<Session> {
  const { actor, db } = context;
  for (let tries = 0; tries < mostTries; tries += 1) {
    const before = await requireSession(context, input.session_id, "session.create");
    if (before.archivedAt !== null) {
      throw new AppError("invalid_request", "This session is archived and can no longer be changed.");
    }
    const { wanted, fields } = patchOf(before, input);
    if (fields.length === 0) return before;
    const done = await db.transaction(async ({ sql }) => {
      if (!(await replaceSessionWords(sql, before, { ...wanted, updatedAt: context.now() }))) return false;
      const target = { session_id: before.id };
      await appendToWorkspaceChain(sql, context, { action: "session.updated", target, data: { fields } });
      return true;
    });
    if (!done) continue;
    publishLive(db, { kind: "session.changed", workspaceId: actor.workspaceId, sessionId: before.id });
    return requireSession(context, before.id, "session.read");
  }
  throw new AppError("conflict", "This session is being changed by many at once. Try again.");
}
