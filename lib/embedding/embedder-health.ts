import "server-only";
import type { Database } from "@/lib/db/database";
import { EmbedderFailure, type EmbedderHealth } from "./embedder";

interface Kept extends EmbedderHealth {
  tries: number;
}

const untried: Kept = { state: "untried", since: null, failure: null, status: null, nextAt: null, tries: 0 };
const firstPauseMs = 1_000;
const longestPauseMs = 300_000;

// Both bundles of a process ask the same embedder.
const shared = globalThis as typeof globalThis & { palimpsestEmbedders?: WeakMap<object, Map<string, Kept>> };

function kept(db: Database): Map<string, Kept> {
  shared.palimpsestEmbedders ??= new WeakMap();
  let all = shared.palimpsestEmbedders.get(db);
  if (!all) {
    all = new Map();
    shared.palimpsestEmbedders.set(db, all);
  }
  return all;
}

/** How the embedder of a workspace has done in this process. */
export const healthOf = (db: Database, workspaceId: string): EmbedderHealth => kept(db).get(workspaceId) ?? untried;

/** Whether it is to be left in peace for now. */
export function isPausing(db: Database, workspaceId: string, now: number): boolean {
  const { nextAt } = healthOf(db, workspaceId);
  return nextAt !== null && now < Date.parse(nextAt);
}

export function noteWell(db: Database, workspaceId: string): void {
  kept(db).set(workspaceId, { ...untried, state: "ok" });
}

/** It is asked again after a pause that grows from failure to failure, or when it said itself. */
export function noteFailure(db: Database, workspaceId: string, error: unknown, now: number): void {
  const before = kept(db).get(workspaceId) ?? untried;
  const { code, details } = error instanceof EmbedderFailure ? error : new EmbedderFailure("failing");
  const pause = details.retryAfterMs ?? Math.min(firstPauseMs * 2 ** before.tries, longestPauseMs);
  kept(db).set(workspaceId, {
    state: "failing",
    since: before.since ?? new Date(now).toISOString(),
    failure: code,
    status: details.status ?? null,
    nextAt: new Date(now + pause).toISOString(),
    tries: before.tries + 1,
  });
}

/** After another embedder was named, nothing is known of it. */
export function forgetHealth(db: Database, workspaceId: string): void {
  kept(db).delete(workspaceId);
}

/** For the door that says how the server does: null without any embedder. */
export function overallHealth(db: Database): "ok" | "failing" | null {
  const all = [...kept(db).values()];
  if (all.length === 0) return null;
  return all.some(({ state }) => state === "failing") ? "failing" : "ok";
}
