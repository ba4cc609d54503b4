import type { SessionAccess } from "@/lib/domain/session";

/** A store that is attached to a session. Its name is null once it is deleted. */
export interface AttachedStore {
  storeId: string;
  name: string | null;
  description: string;
  archivedAt: string | null;
  access: SessionAccess;
  /** Its directory among the session's stores; its id once it is deleted. */
  slug: string;
  instructions: string;
}

/** One run of an agent: made with an agent and stores, or known by the label that a program sent along with its calls. */
export interface Session {
  id: string;
  /** Null for one that was made. */
  label: string | null;
  title: string | null;
  /** A label here: no model runs. Null for a session that was only named. */
  agent: { id: string; version: number } | null;
  environmentId: string | null;
  metadata: Record<string, string>;
  /** The key that made it, or that it was first used with. */
  keyId: string | null;
  createdAt: string;
  updatedAt: string;
  archivedAt: string | null;
  lastCallAt: string | null;
  callCount: number;
  errorCount: number;
  attached: AttachedStore[];
  /** Stores that it used without being attached. */
  used: { storeId: string; name: string | null }[];
}

/** How a call ended: done, refused in words, or failed by a fault of our own. */
export type CallOutcome = "done" | "refused" | "failed";

/** A version that a call was served or wrote. What it was is null where its store was deleted since; the path also after redaction. */
export interface TouchedVersion {
  id: string;
  memoryId: string | null;
  number: number | null;
  path: string | null;
  redactedAt: string | null;
}

/** One tool call in a session. */
export interface SessionCall {
  id: string;
  sessionId: string;
  keyId: string | null;
  startedAt: string;
  durationMs: number;
  tool: string;
  command: string | null;
  storeId: string | null;
  outcome: CallOutcome;
  errorType: string | null;
  changeId: string | null;
  served: TouchedVersion[];
  written: TouchedVersion[];
}

/** What a call is written down with. */
export interface NewCall extends Omit<SessionCall, "served" | "written"> {
  served: string[];
  written: string[];
}
