import "server-only";
import { createSession } from "@/lib/session/create-session";
import { archiveSession, deleteSession } from "@/lib/session/end-session";
import { listSessionCalls, listSessionEvents } from "@/lib/session/list-session-calls";
import { listSessions } from "@/lib/session/list-sessions";
import { listNamedSessions, retrieveNamedSession } from "@/lib/session/named-session";
import { listSessionResources, retrieveSession } from "@/lib/session/require-session";
import {
  presentResource,
  presentSession,
  presentSessionCall,
  presentSessionEvent,
  presentSessionForConsole,
} from "@/lib/session/session.present";
import {
  createSessionInput,
  listSessionCallsInput,
  listSessionEventsInput,
  listSessionResourcesInput,
  listSessionsInput,
  sessionInput,
  updateSessionInput,
} from "@/lib/session/session.schema";
import { updateSession } from "@/lib/session/update-session";
import { defineOperation } from "../operation";

export const sessionOperations = {
  createSession: defineOperation({
    name: "createSession",
    action: "session.create",
    effect: "write",
    summary: "Begin a session with up to 8 memory stores, each read-write or read-only.",
    input: createSessionInput,
    run: createSession,
    present: presentSession,
  }),
  listSessions: defineOperation({
    name: "listSessions",
    action: "session.read",
    effect: "read",
    summary: "List sessions, newest first.",
    input: listSessionsInput,
    run: listSessions,
    present: ({ sessions, nextPage }) => ({ data: sessions.map(presentSession), next_page: nextPage, prev_page: null }),
  }),
  retrieveSession: defineOperation({
    name: "retrieveSession",
    action: "session.read",
    effect: "read",
    summary: "Retrieve a session with the stores that are attached to it.",
    input: sessionInput,
    run: retrieveSession,
    present: presentSession,
  }),
  updateSession: defineOperation({
    name: "updateSession",
    action: "session.create",
    effect: "write",
    summary: "Change a session's title or metadata.",
    input: updateSessionInput,
    run: updateSession,
    present: presentSession,
  }),
  listSessionResources: defineOperation({
    name: "listSessionResources",
    action: "session.read",
    effect: "read",
    summary: "List the memory stores that are attached to a session.",
    input: listSessionResourcesInput,
    run: listSessionResources,
    present: ({ resources, nextPage }) => ({ data: resources.map(presentResource), next_page: nextPage }),
  }),
  listSessionsForConsole: defineOperation({
    name: "listSessionsForConsole",
    action: "session.read",
    effect: "read",
    summary: "List sessions with their keys and how many calls they made.",
    input: listSessionsInput,
    run: listNamedSessions,
    present: ({ sessions, nextPage }) => ({ data: sessions.map(presentSessionForConsole), next_page: nextPage }),
  }),
  retrieveSessionForConsole: defineOperation({
    name: "retrieveSessionForConsole",
    action: "session.read",
    effect: "read",
    summary: "Retrieve a session with its key and how many calls it made.",
    input: sessionInput,
    run: retrieveNamedSession,
    present: presentSessionForConsole,
  }),
  listSessionCalls: defineOperation({
    name: "listSessionCalls",
    action: "session.read",
    effect: "read",
    summary: "List the tool calls of a session with what they were served and wrote, the last first.",
    input: listSessionCallsInput,
    run: listSessionCalls,
    present: ({ calls, nextPage }) => ({ data: calls.map(presentSessionCall), next_page: nextPage }),
  }),
  listSessionEvents: defineOperation({
    name: "listSessionEvents",
    action: "session.read",
    effect: "read",
    summary: "List the tool calls of a session and their outcomes, by ids and without any text, oldest first.",
    input: listSessionEventsInput,
    run: listSessionEvents,
    present: ({ events, nextPage }) => ({ data: events.map(presentSessionEvent), next_page: nextPage }),
  }),
  archiveSession: defineOperation({
    name: "archiveSession",
    action: "session.archive",
    effect: "destructive",
    summary: "Archive a session: its tools answer no more. This cannot be undone.",
    input: sessionInput,
    run: archiveSession,
    present: presentSession,
  }),
  deleteSession: defineOperation({
    name: "deleteSession",
    action: "session.delete",
    effect: "destructive",
    summary: "Delete a session and the record of its calls. What it wrote stays. This cannot be undone.",
    input: sessionInput,
    run: deleteSession,
    present: ({ id }) => ({ id, type: "session_deleted" as const }),
  }),
};
