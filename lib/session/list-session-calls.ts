import "server-only";
import type { Context } from "@/lib/access/context";
import { firstIdAt } from "@/lib/domain/id";
import { decodeCursor, encodeCursor } from "@/lib/domain/page-cursor";
import { timeText } from "@/lib/domain/time-text";
import { timeWindow } from "@/lib/domain/time-window";
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
interface Position {
  id: string;
  type: SessionEventType;
}

function readPosition({ page }: ListSessionEventsInput): Position | null {
  if (page === undefined) return null;
  const [id = "", type = ""] = decodeCursor(cursorKind, page, cursorShape).split(" ");
  return { id, type: type as SessionEventType };
}

/** When it happened: a call when it began, its result when it had ended. */
export const processedAt = ({ type, call: { startedAt, durationMs } }: SessionEvent): string =>
  type === "agent.tool_use" ? startedAt : timeText(Date.parse(startedAt) + durationMs);

// The time in a call's id is another clock's than the one that measured how long it took.
const clocksApartMs = 10;

function isWithin({ from, to }: { from?: string; to?: string }, event: SessionEvent): boolean {
  const at = processedAt(event);
  return (from === undefined || at >= from) && (to === undefined || at <= to);
}

/** The halves of a call that are asked for and were not told by the page before, in the order of the list. */
function halvesOf(call: SessionCall, halves: readonly SessionEventType[], after: Position | null): SessionEvent[] {
  const told = call.id === after?.id ? halves.indexOf(after.type) + 1 : 0;
  // Of a call whose told half is not asked for any more, nothing is told again.
  const rest = call.id === after?.id && told === 0 ? [] : halves.slice(told);
  return rest.map((type) => ({ type, call }));
}

/** More events than a page has, or all that are left. */
async function readEvents(
  { db, actor }: Context,
  input: ListSessionEventsInput,
  halves: readonly SessionEventType[],
): Promise<SessionEvent[]> {
  const { session_id: id, order, limit } = input;
  const after = readPosition(input);
  const window = timeWindow(input);
  const earliest = window.from === undefined ? undefined : Math.max(0, Date.parse(window.from) - clocksApartMs);
  const range = {
    ...{ order, startedTo: window.to, endedFrom: earliest === undefined ? undefined : firstIdAt("sevt", earliest) },
    // The first may have been told already.
    limit: limit + 2,
  };
  const events: SessionEvent[] = [];
  let from = after && { id: after.id, including: true };
  for (;;) {
    const calls = await findCalls(db, { id, workspaceId: actor.workspaceId }, { ...range, from });
    const told = calls.flatMap((call) => halvesOf(call, halves, after));
    events.push(...told.filter((event) => isWithin(window, event)));
    const last = calls.at(-1);
    if (!last || calls.length < range.limit || events.length > limit) return events;
    from = { id: last.id, including: false };
  }
}

/**
 * The calls of a session as the vendor tells them: an event for each call and one for its result, in the order in which calls
 * ended. A time narrows by when each of the two happened. @throws AppError not_found, permission
 */
export async function listSessionEvents(
  context: Context,
  input: ListSessionEventsInput,
): Promise<{ events: SessionEvent[]; nextPage: string | null }> {
  await requireSession(context, input.session_id, "session.read");
  const { types, order, limit } = input;
  const wanted = sessionEventTypes.filter((type) => types === undefined || types.includes(type));
  const halves = order === "asc" ? wanted : wanted.toReversed();
  const all = halves.length === 0 ? [] : await readEvents(context, input, halves);
  const events = all.slice(0, limit);
  const last = events.at(-1);
  const more = all.length > limit && last;
  return { events, nextPage: more ? encodeCursor(cursorKind, `${last.call.id} ${last.type}`) : null };
}
