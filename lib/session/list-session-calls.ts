import "server-only";
import type { Context } from "@/lib/access/context";
import { decodeCursor, encodeCursor } from "@/lib/domain/page-cursor";
import { requireSession } from "./require-session";
import type { SessionCall } from "./session";
import {
  type ListSessionCallsInput,
  type ListSessionEventsInput,
  type SessionEventType,
  sessionEventTypes,
} from "./session.schema";
import { findCalls } from "./session-call.store";

const callCursor = "session_calls";
const callShape = /^sevt_[0-9A-Z]{26}$/;

/** The calls of a session, the last one first. @throws AppError not_found, permission */
export async function listSessionCalls(
  context: Context,
  input: ListSessionCallsInput,
): Promise<{ calls: SessionCall[]; nextPage: string | null }> {
  const { actor, db } = context;
  const { id } = await requireSession(context, input.session_id, "session.read");
  const { page, limit } = input;
  const from = page === undefined ? null : { id: decodeCursor(callCursor, page, callShape), including: false };
  const found = await findCalls(
    db,
    { id, workspaceId: actor.workspaceId },
    { order: "desc", from, refusedOnly: input.refused, limit: limit + 1 },
  );
  const calls = found.slice(0, limit);
  const last = calls.at(-1);
  return { calls, nextPage: found.length > limit && last ? encodeCursor(callCursor, last.id) : null };
}

/** One half of a call: that it was made, or how it ended. */
export interface SessionEvent {
  type: SessionEventType;
  call: SessionCall;
}

const cursorKind = "session_events";
const cursorShape = /^sevt_[0-9A-Z]{26} agent\.tool_(use|result)$/;

/** Where a page begins: after one half of a call. */
function readPosition({ page }: ListSessionEventsInput): { id: string; type: SessionEventType } | null {
  if (page === undefined) return null;
  const [id = "", type = ""] = decodeCursor(cursorKind, page, cursorShape).split(" ");
  return { id, type: type as SessionEventType };
}

/**
 * The calls of a session as the vendor tells them: an event for each call and one for its result, in the order in which calls
 * ended. @throws AppError not_found, permission
 */
export async function listSessionEvents(
  context: Context,
  input: ListSessionEventsInput,
): Promise<{ events: SessionEvent[]; nextPage: string | null }> {
  const { actor, db } = context;
  const { id } = await requireSession(context, input.session_id, "session.read");
  const { types, order, limit } = input;
  const wanted = sessionEventTypes.filter((type) => types === undefined || types.includes(type));
  const halves = order === "asc" ? wanted : wanted.toReversed();
  const after = readPosition(input);
  const calls =
    halves.length === 0
      ? []
      : await findCalls(
          db,
          { id, workspaceId: actor.workspaceId },
          {
            order,
            from: after && { id: after.id, including: true },
            startedFrom: input.created_at_gte,
            startedTo: input.created_at_lte,
            // The first may have been told already.
            limit: limit + 2,
          },
        );
  const all = calls.flatMap((call) => {
    const told = call.id === after?.id ? halves.indexOf(after.type) + 1 : 0;
    // Of a call whose told half is not asked for any more, nothing is told again.
    const rest = call.id === after?.id && told === 0 ? [] : halves.slice(told);
    return rest.map((type) => ({ type, call }));
  });
  const events = all.slice(0, limit);
  const last = events.at(-1);
  const more = all.length > limit && last;
  return { events, nextPage: more ? encodeCursor(cursorKind, `${last.call.id} ${last.type}`) : null };
}
