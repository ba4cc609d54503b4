import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import type { Actor } from "@/lib/domain/actor";

/** What the log will say of the request under way that only those know who answer it. */
export interface RequestNote {
  requestId: string;
  /** The pattern of the route, or what kind of thing a browser asked for. */
  route: string;
  /** A key or a member, once it is known who asks. */
  actor: string | null;
}

// Console and programs are served by two bundles of one process.
const shared = globalThis as typeof globalThis & { palimpsestRequestNotes?: AsyncLocalStorage<RequestNote> };

/** Runs the answering of a request with a note for the log. Without a log nobody calls it, and nothing is noted. */
export function withRequestNote<T>(note: RequestNote, answer: () => T): T {
  shared.palimpsestRequestNotes ??= new AsyncLocalStorage();
  return shared.palimpsestRequestNotes.run(note, answer);
}

/** The note of the request under way, where there is a log. */
export const requestNote = (): RequestNote | undefined => shared.palimpsestRequestNotes?.getStore();

/** Says who asks. */
export function noteActor(actor: Actor): void {
  const note = requestNote();
  if (!note) return;
  if (actor.kind === "key") note.actor = actor.keyId;
  else if (actor.kind === "member") note.actor = actor.userId;
}
