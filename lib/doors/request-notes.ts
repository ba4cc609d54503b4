import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import type { Actor } from "@/lib/domain/actor";
import { isId } from "@/lib/domain/id";

/** What the log and the trace will say of the request under way that only those know who answer it. */
export interface RequestNote {
  requestId: string;
  /** The pattern of the route, or what kind of thing a browser asked for. */
  route: string;
  /** A key or a member, once it is known who asks. */
  actor: string | null;
  actorKind: "member" | "key" | "service_account" | null;
  workspaceId: string | null;
  storeId: string | null;
}

export const emptyNote = (requestId: string, route: string): RequestNote => ({
  ...{ requestId, route, actor: null, actorKind: null },
  ...{ workspaceId: null, storeId: null },
});

// Console and programs are served by two bundles of one process.
const shared = globalThis as typeof globalThis & { palimpsestRequestNotes?: AsyncLocalStorage<RequestNote> };

/** Runs the answering of a request with a note for the log and the trace. Without either nobody calls it, and nothing is noted. */
export function withRequestNote<T>(note: RequestNote, answer: () => T): T {
  shared.palimpsestRequestNotes ??= new AsyncLocalStorage();
  return shared.palimpsestRequestNotes.run(note, answer);
}

/** The note of the request under way, where there is a log or a trace. */
export const requestNote = (): RequestNote | undefined => shared.palimpsestRequestNotes?.getStore();

/** Says by which route. */
export function noteRoute(route: string): void {
  const note = requestNote();
  if (note) note.route = route;
}

/** Says who asks. */
export function noteActor(actor: Actor): void {
  const note = requestNote();
  if (!note) return;
  note.workspaceId = actor.workspaceId;
  if (actor.kind === "key") {
    note.actor = actor.keyId;
    note.actorKind = actor.serviceAccountId === undefined ? "key" : "service_account";
  } else if (actor.kind === "member") {
    note.actor = actor.userId;
    note.actorKind = actor.kind;
  }
}

/** Says what it is about. Only an id goes into it, whatever was sent in its place. */
export function noteStore(storeId: unknown): string | null {
  if (!isId("memstore", storeId)) return null;
  const note = requestNote();
  if (note) note.storeId = storeId;
  return storeId;
}
